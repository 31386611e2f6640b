"""The workloads on SimPy (Debian: python3-simpy3). See README.md."""

import math
import sys
import time

import simpy


def generator():
    state = 12345
    while True:
        state = (1664525 * state + 1013904223) % 4294967296
        yield state


def uniform_times(count, longest):
    draws = generator()
    return [1 + next(draws) % longest for _ in range(count)]


def exponential_pairs(count, between, service):
    draws = generator()

    def draw(mean):
        return math.floor(-math.log((next(draws) + 0.5) / 4294967296) * mean + 0.5)

    pairs = [(draw(between), draw(service)) for _ in range(count)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


DELAYS = uniform_times(1_000_000, 1_000_000)
BETWEEN, SERVICES = exponential_pairs(200_000, 140_000, 1_000_000)
DURATIONS = uniform_times(100_000, 1_000_000)
BURST = [500_000] * 512
TAKE = 500_000


def sleeps():
    environment = simpy.Environment()
    delays = iter(DELAYS)

    def sleeper():
        for _ in range(1000):
            yield environment.timeout(next(delays))

    for _ in range(1000):
        environment.process(sleeper())
    environment.run()
    return environment.now


def servers():
    environment = simpy.Environment()
    resource = simpy.Resource(environment, capacity=8)
    waited = 0

    def customer(service):
        nonlocal waited
        arrival = environment.now
        with resource.request() as request:
            yield request
            waited += environment.now - arrival
            yield environment.timeout(service)

    def arrivals():
        for between, service in zip(BETWEEN, SERVICES):
            yield environment.timeout(between)
            environment.process(customer(service))

    environment.process(arrivals())
    environment.run()
    return waited


def batches():
    environment = simpy.Environment()
    durations = iter(DURATIONS)
    left = len(DURATIONS)

    def worker():
        nonlocal left
        while left > 0:
            yield environment.timeout(TAKE)
            count = min(32, left)
            left -= count
            yield simpy.AllOf(environment, [environment.timeout(next(durations)) for _ in range(count)])

    workers = [environment.process(worker()) for _ in range(4)]
    environment.run(simpy.AllOf(environment, workers))
    return environment.now


def burst():
    environment = simpy.Environment()
    durations = iter(BURST)
    left = len(BURST)
    running = 0
    finished = 0
    drained = environment.event()

    def job(duration):
        nonlocal running, finished, drained
        yield environment.timeout(duration)
        running -= 1
        finished = environment.now
        if running == 0:
            drained.succeed()
            drained = environment.event()

    def worker():
        nonlocal left, running
        while left > 0:
            if running == 32:
                yield drained | environment.timeout(1_000_000)
                continue
            yield environment.timeout(TAKE)
            count = min(32 - running, left)
            left -= count
            running += count
            for _ in range(count):
                environment.process(job(next(durations)))

    environment.process(worker())
    environment.run()
    return finished


for line in sys.stdin:
    start = time.perf_counter()
    outcome = globals()[line.strip()]()
    print((time.perf_counter() - start) * 1000, outcome, flush=True)

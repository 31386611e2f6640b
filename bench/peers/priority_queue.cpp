// The workloads on std::priority_queue, as callbacks: what is left when a language costs nothing. See README.md.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <deque>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

using Time = std::int64_t;

class Generator {
 public:
  std::uint32_t next() { return state_ = 1664525u * state_ + 1013904223u; }

 private:
  std::uint32_t state_ = 12345;
};

std::vector<Time> uniform_times(std::size_t count, std::uint32_t longest) {
  Generator generator;
  std::vector<Time> times(count);
  for (auto& time : times) time = 1 + generator.next() % longest;
  return times;
}

struct Entry {
  Time time;
  std::uint64_t sequence;
  std::uint32_t kind;
  std::uint32_t index;
  bool operator>(const Entry& other) const {
    return time != other.time ? time > other.time : sequence > other.sequence;
  }
};

class Events {
 public:
  void push(Time time, std::uint32_t kind, std::uint32_t index) {
    queue_.push({time, sequence_++, kind, index});
  }
  bool empty() const { return queue_.empty(); }
  Entry pop() {
    Entry entry = queue_.top();
    queue_.pop();
    return entry;
  }

 private:
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue_;
  std::uint64_t sequence_ = 0;
};

const std::vector<Time> delays = uniform_times(1000000, 1000000);
const std::vector<Time> batch_durations = uniform_times(100000, 1000000);
const std::vector<Time> burst_durations(512, 500000);
std::vector<Time> between(200000), services(200000);

Time sleeps() {
  Events events;
  std::vector<int> left(1000, 1000);
  std::size_t next = 0;
  Time now = 0;
  for (std::uint32_t process = 0; process < 1000; ++process) events.push(delays[next++], 0, process);
  while (!events.empty()) {
    Entry entry = events.pop();
    now = entry.time;
    if (--left[entry.index] > 0) events.push(now + delays[next++], 0, entry.index);
  }
  return now;
}

Time servers() {
  enum { Arrival, Departure };
  Events events;
  std::deque<std::uint32_t> line;
  std::vector<Time> arrivals(200000);
  int free = 8;
  Time waited = 0;
  events.push(between[0], Arrival, 0);
  while (!events.empty()) {
    Entry entry = events.pop();
    if (entry.kind == Arrival) {
      arrivals[entry.index] = entry.time;
      if (free > 0) {
        --free;
        events.push(entry.time + services[entry.index], Departure, entry.index);
      } else {
        line.push_back(entry.index);
      }
      if (entry.index + 1 < 200000) events.push(entry.time + between[entry.index + 1], Arrival, entry.index + 1);
    } else if (line.empty()) {
      ++free;
    } else {
      std::uint32_t customer = line.front();
      line.pop_front();
      waited += entry.time - arrivals[customer];
      events.push(entry.time + services[customer], Departure, customer);
    }
  }
  return waited;
}

// Workers that take a batch, run it to its end (or for a limit, if there is one), and take what fits.
Time workers_of(const std::vector<Time>& durations, std::uint32_t count, bool drain_wait) {
  enum { Answer, Finish, Limit };
  constexpr int slots = 32;
  struct Worker {
    int running = 0;
    bool waiting = false;
    std::uint32_t waits = 0;
  };
  Events events;
  std::vector<Worker> workers(count);
  std::size_t queued = 0;
  Time now = 0, finished = 0;
  auto pass = [&](std::uint32_t index) {
    Worker& worker = workers[index];
    if (queued >= durations.size()) return;
    if (drain_wait && worker.running == slots) {
      worker.waiting = true;
      ++worker.waits;
      events.push(now + 1000000, Limit, worker.waits);
    } else {
      events.push(now + 500000, Answer, index);
    }
  };
  for (std::uint32_t index = 0; index < count; ++index) pass(index);
  while (!events.empty()) {
    Entry entry = events.pop();
    now = entry.time;
    // The one worker of a burst waits with a limit.
    std::uint32_t index = entry.kind == Limit ? 0 : entry.index;
    Worker& worker = workers[index];
    if (entry.kind == Answer) {
      while (worker.running < slots && queued < durations.size()) {
        ++worker.running;
        events.push(now + durations[queued++], Finish, index);
      }
      if (drain_wait) pass(index);
      else worker.waiting = true;
    } else if (entry.kind == Finish) {
      finished = now;
      if (--worker.running == 0 && worker.waiting) {
        worker.waiting = false;
        pass(index);
      }
    } else if (worker.waiting && worker.waits == entry.index) {
      worker.waiting = false;
      pass(index);
    }
  }
  return finished;
}

int main() {
  Generator generator;
  auto draw = [&](double mean) {
    return static_cast<Time>(std::floor(-std::log((generator.next() + 0.5) / 4294967296.0) * mean + 0.5));
  };
  for (std::size_t customer = 0; customer < 200000; ++customer) {
    between[customer] = draw(140000);
    services[customer] = draw(1000000);
  }
  std::string name;
  while (std::getline(std::cin, name)) {
    auto start = std::chrono::steady_clock::now();
    Time outcome = name == "sleeps"    ? sleeps()
                   : name == "servers" ? servers()
                   : name == "batches" ? workers_of(batch_durations, 4, false)
                                       : workers_of(burst_durations, 1, true);
    std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    std::cout << took.count() << " " << outcome << std::endl;
  }
}

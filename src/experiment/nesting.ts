/** Whether lists and objects lie in each other more than `levels` deep. Not by recursion, which would fill the stack. */
export function isNestedDeeper(data: unknown, levels: number): boolean {
  let inside: unknown[] = [data];
  for (let level = 0; level <= levels; level += 1) {
    const next: unknown[] = [];
    for (const one of inside) {
      if (typeof one !== "object" || one === null) continue;
      for (const value of Object.values(one)) if (typeof value === "object") next.push(value);
    }
    if (next.length === 0) return false;
    inside = next;
  }
  return true;
}

/** The folder part of a path, with its last slash; empty where there is none. Both kinds of slash count. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** The file's name without folder and extension. */
export function baseName(path: string): string {
  const name = path.slice(folderOf(path).length);
  return name.replace(/(?<=.)\.[^.]*$/, "");
}

/** Whether a path starts at the root of a file system, a drive or a server. */
export function isAbsolute(path: string): boolean {
  return /^([/\\]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(path);
}

/** `path`, seen from the folder of `file`, without `.` and needless `..`. */
export function besideFile(file: string, path: string): string {
  const whole = isAbsolute(path) ? path : folderOf(file) + path;
  const root = /^([A-Za-z][A-Za-z0-9+.-]*:)?[/\\]*/.exec(whole)?.[0] ?? "";
  const steps: string[] = [];
  for (const step of whole.slice(root.length).split(/[/\\]/)) {
    if (step === "" || step === ".") continue;
    if (step === ".." && steps.length > 0 && steps.at(-1) !== "..") steps.pop();
    else steps.push(step);
  }
  return root + steps.join("/");
}

/** Whether `path`, seen from the folder of `file`, stays inside the folder of `outer`. */
export function staysInFolder(outer: string, file: string, path: string): boolean {
  if (isAbsolute(path)) return false;
  const folder = folderOf(besideFile("", outer));
  const inside = besideFile(file, path);
  return inside.startsWith(folder) && !/^(\.\.($|\/)|\/)/.test(inside.slice(folder.length));
}

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The script of a page, as the build made it: beside the command, or in dist where the sources run. */
export function pageScript(name: "report-page" | "playground"): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const places = [join(here, `${name}.js`), join(here, "..", "..", "dist", `${name}.js`)];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error(`${places.join(" and ")} are not there; npm run build makes them`);
  return readFileSync(place, "utf8");
}

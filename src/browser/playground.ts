import type { Start } from "../playground/situation.ts";
import { elementNamed } from "./element-named.ts";
import { foldWhereNarrow } from "./narrow-folds.ts";
import { Playground } from "./playground/app.ts";
import { serveSeeds } from "./playground/seed-service.ts";

// The page and its worker are the same script: a worker has no document.
if (typeof document === "undefined") serveSeeds();
else {
  elementNamed("playground", HTMLElement).hidden = false;
  foldWhereNarrow();
  const start = JSON.parse(elementNamed("data", HTMLScriptElement).text) as Start;
  new Playground(start, document.currentScript?.textContent ?? "");
  document.documentElement.dataset.script = "on";
}

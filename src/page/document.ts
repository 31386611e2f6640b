import { element, escaped } from "../charts/svg.ts";
import { pageStyle } from "./style.ts";

/** The parts of a page. */
export interface PageParts {
  readonly title: string;
  /** Markup. */
  readonly body: string;
  /** Added to the look that all pages share. */
  readonly style?: string;
  /** What the script reads: written as JSON, to be found by its id, `data`. */
  readonly data?: unknown;
  /** A script without imports. */
  readonly script?: string;
}

/** A whole page in one text: it needs no network, and is readable without its script. */
export function pageDocument({ title, body, style = "", data, script }: PageParts): string {
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    // Nothing may be loaded, whatever a name in the data says.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' blob:; worker-src blob:; img-src data: blob:">`,
    element("title", {}, escaped(title)),
    element("style", {}, pageStyle, style),
  ];
  const scripts = [
    ...(data === undefined ? [] : [`<script type="application/json" id="data">${scriptJson(data)}</script>`]),
    ...(script === undefined ? [] : [`<script>${scriptText(script)}</script>`]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join("\n")}
</head>
<body>
${body}
${scripts.join("\n")}
</body>
</html>
`;
}

/** JSON that cannot end the script in which it stands. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** A script's only way to end its element is this text, which stands in strings alone. */
function scriptText(script: string): string {
  return script.replaceAll("</script", "<\\/script");
}

// What a terminal shows as a drawing: a line of text each, and block characters as boxes, since fonts disagree on them.

const CELL = { width: 8.4, height: 17 };
const EDGE = 16;
const BLOCKS = "▁▂▃▄▅▆▇█";

export function terminalSvg(command, output) {
  const lines = [`$ ${command}`, ...output.trimEnd().split("\n")];
  const columns = Math.max(...lines.map((line) => line.length));
  const [width, height] = [Math.ceil(columns * CELL.width) + 2 * EDGE, lines.length * CELL.height + 2 * EDGE];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(command)}</title>`,
    `<style>text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6edf3; white-space: pre; } path { fill: #58a6e0; } .light { fill-opacity: .45; }</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    ...lines.flatMap(lineOf),
    "</svg>\n",
  ].join("\n");
}

function lineOf(line, row) {
  const top = EDGE + row * CELL.height;
  const words = [...line.matchAll(/[^ ▁-█░]+(?: [^ ▁-█░]+)*/g)].map(({ 0: text, index }) => {
    const place = `x="${tenths(EDGE + index * CELL.width)}" y="${top + 13}"`;
    return `<text ${place} textLength="${tenths(text.length * CELL.width)}">${escaped(text)}</text>`;
  });
  const boxes = (pattern, classes) => {
    const parts = [...line.matchAll(pattern)].map(({ 0: text, index }) => box(text, index, top));
    return parts.length === 0 ? [] : [`<path${classes} d="${parts.join("")}"/>`];
  };
  return [...words, ...boxes(/([▁-█])\1*/g, ""), ...boxes(/░+/g, ' class="light"')];
}

/** A run of one block character. */
function box(text, column, top) {
  const eighths = text.startsWith("░") ? 8 : BLOCKS.indexOf(text[0]) + 1;
  // A little lower than the line, so that bars below each other do not touch.
  const high = ((CELL.height - 2) * eighths) / 8;
  const left = tenths(EDGE + column * CELL.width);
  return `M${left} ${top + CELL.height}h${tenths(text.length * CELL.width)}v${tenths(-high)}H${left}z`;
}

function tenths(value) {
  return Math.round(value * 10) / 10;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

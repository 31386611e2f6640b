/** What an attribute can be; undefined leaves it out. */
export type AttributeValue = string | number | undefined;

/**
 * An element of SVG or HTML as text.
 *
 * @param attributes by name; numbers are rounded to hundredths, which no eye can tell
 * @param content markup, which is not escaped again
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, AttributeValue>>,
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === "number" ? coordinate(value) : escaped(value as string)}"`,
    )
    .join("");
  const isEmpty = content.length === 0 && isVoid.has(name);
  return isEmpty ? `<${name}${written}/>` : `<${name}${written}>${content.join("")}</${name}>`;
}

const isVoid = new Set([
  "rect",
  "line",
  "path",
  "circle",
  "polyline",
  "use",
  "br",
  "hr",
  "input",
  "meta",
  "link",
]);

/** Text that can stand in markup and between the quotes of an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A length or place in a drawing, to hundredths. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** The points of a line as a path, in drawing units. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${coordinate(x)} ${coordinate(y)}`)
    .join("");
}

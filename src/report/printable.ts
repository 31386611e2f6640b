/**
 * A text of the user's, safe to show in a terminal: control characters, which could colour it or move its cursor, and
 * those that turn the direction of writing become U+FFFD. Line ends and tabs stay.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be printed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
}

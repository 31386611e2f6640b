/**
 * A text of the user's, safe to show in a terminal: control characters, which could colour it or move its cursor, become
 * U+FFFD. Line ends and tabs stay.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be printed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "\ufffd");
}

/** A command and what it prints to a terminal, as a drawing. */
export function terminalSvg(command: string, output: string): string;

/** What a spreadsheet would take for a formula, and what already looks guarded. */
const GUARDED = /^'*[=+\-@\t\r]/;

/** A cell that no spreadsheet runs: a `'` stands before `= + - @`, tab and CR (decisions "Content"). */
export const guardCell = (text: string): string => (GUARDED.test(text) ? `'${text}` : text);

/** The cell as it was before {@link guardCell}. */
export const unguardCell = (text: string): string =>
  text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text;

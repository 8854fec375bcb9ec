/** Control characters, and Unicode's own line breaks. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029]/u;
/** The same, except for line breaks and tabs. */
const NOT_IN_LINES = /(?![\t\n\r])\p{Cc}/u;

/** The kind of a text field: one line, or several, in which new lines and tabs are allowed. */
export type TextShape = "line" | "lines";

/**
 * The fault of a text for people: control characters, which nobody types, arrive with pasted text, and neither labels
 * nor letters can show them. Null when there is none; `what` names the field in the sentence.
 */
export function plainTextProblem(what: string, text: string, shape: TextShape = "line"): string | null {
  if (shape === "lines")
    return NOT_IN_LINES.test(text) ? `Take the control characters out of the ${what}.` : null;
  return NOT_IN_A_LINE.test(text) ? `Take the line breaks and control characters out of the ${what}.` : null;
}

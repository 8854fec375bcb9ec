/** Control characters, and Unicode's own line breaks. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029]/u;
/** The same, but for what ends a line or moves along it. */
const NOT_IN_LINES = /(?![\t\n\r])\p{Cc}/u;

/** What a text field may hold: one line, or several, in which new lines and tabs are text. */
export type TextShape = "line" | "lines";

/**
 * What is wrong with a text that people are to read: control characters, which nobody types, come along with what is
 * pasted, and neither labels nor letters can show. Null when nothing is; `what` names the field in the sentence.
 */
export function plainTextProblem(what: string, text: string, shape: TextShape = "line"): string | null {
  if (shape === "lines")
    return NOT_IN_LINES.test(text) ? `Take the control characters out of the ${what}.` : null;
  return NOT_IN_A_LINE.test(text) ? `Take the line breaks and control characters out of the ${what}.` : null;
}

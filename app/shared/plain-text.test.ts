import { expect, test } from "vitest";
import { plainTextProblem, type TextShape } from "./plain-text.ts";

test.each<[string, TextShape, boolean]>([
  ["Àdìrẹ “Cloud” 12 × £185, 50 % 🧵", "line", true],
  ["", "line", true],
  ["two\nlines", "line", false],
  ["a\ttab", "line", false],
  ["a bell\u0007", "line", false],
  ["a line\u2028break", "line", false],
  ["delete\u007f", "line", false],
  ["next line\u0085", "line", false],
  ["two\r\nlines\tand a tab", "lines", true],
  ["a bell\u0007", "lines", false],
  ["an escape \u001b[31m", "lines", false],
  ["a NUL\0", "lines", false],
])("%j as %s", (text, shape, isPlain) => {
  const problem = plainTextProblem("title", text, shape);
  if (isPlain) expect(problem).toBeNull();
  else expect(problem).toContain("out of the title.");
});

import { expect, test } from "vitest";
import { parseDropLetter, typedDropLetter } from "./drop-letter.ts";

const LETTER = { words: "Two cloths.", pieces: ["gown"] };

test.each([
  [{ words: "" }, { words: "Write what the email says." }],
  [{ words: "x".repeat(5_001) }, { words: "The words are too long: 5,000 characters at most." }],
  [{ words: "a\u0000b" }, { words: "Take the control characters out of the words." }],
  [{ pieces: ["shirt"] }, { pieces: "Choose pieces of this drop." }],
])("refuses an email with %j at its field", (changes, problems) => {
  expect(parseDropLetter({ ...LETTER, ...changes }, ["gown"])).toEqual({ ok: false, error: problems });
});

test("an email needs a text, and shows six pieces at most", () => {
  expect(parseDropLetter({ ...LETTER, pieces: [] }, ["gown"])).toMatchObject({ ok: true });
  const seven = ["a", "b", "c", "d", "e", "f", "g"];
  expect(parseDropLetter({ ...LETTER, pieces: seven }, seven)).toMatchObject({
    error: { pieces: "An email shows up to 6 pieces." },
  });
});

test("reads the text and the valid pieces from a form", () => {
  const form = new FormData();
  form.set("letterWords", " One.\r\nTwo. ");
  form.append("letterPiece", "gown");
  form.append("letterPiece", "../admin");
  expect(typedDropLetter(form)).toEqual({ words: "One.\nTwo.", pieces: ["gown"] });
});

import { expect, test } from "vitest";
import { NEW_DROP, parseDrop, type TypedDrop, typedDrop } from "./drop-input.ts";

const TYPED: TypedDrop = {
  name: "Harmattan Run",
  words: "Two cloths.",
  opensAt: "2026-12-01T09:00",
  isAnnounced: true,
  pieces: ["gown"],
};

test("makes a drop's address from its name, and reads its opening time as London time", () => {
  expect(parseDrop(TYPED)).toMatchObject({
    ok: true,
    value: { slug: "harmattan-run", opensAt: new Date("2026-12-01T09:00:00Z") },
  });
  expect(parseDrop({ ...TYPED, opensAt: "2026-07-01T09:00" })).toMatchObject({
    value: { opensAt: new Date("2026-07-01T08:00:00Z") },
  });
});

test.each<[Partial<TypedDrop>, string, string]>([
  [{ name: "…" }, "name", "Give the drop a name, in letters or numbers."],
  [{ name: "x".repeat(81) }, "name", "The name is too long: 80 characters at most."],
  [{ name: "a\u0007b" }, "name", "Take the line breaks and control characters out of the name."],
  [{ words: "x".repeat(3001) }, "words", "The words are too long: 3,000 characters at most."],
  [{ opensAt: "" }, "opensAt", "Choose a day and a time."],
  [{ pieces: [] }, "pieces", "Choose at least one piece."],
])("%j is refused at its field", (changes, field, message) => {
  expect(parseDrop({ ...TYPED, ...changes })).toEqual({ ok: false, error: { [field]: message } });
});

test("of a form only possible pieces are read, each once", () => {
  const form = new FormData();
  for (const piece of ["gown", "gown", "../admin", ""]) form.append("piece", piece);
  expect(typedDrop(form)).toEqual({ ...NEW_DROP, isAnnounced: false, pieces: ["gown"] });
});

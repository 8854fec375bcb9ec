import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf, hashOfCode, hashOfPageKey, pageKeyOf, secretsOf } from "./gift-code.server.ts";

const SECRET = "secret of the tests";

test("a code is found however it is typed", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom("", " ", "-", " – "), fc.boolean(), (id, between, isLower) => {
      const code = codeOf(id, SECRET);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = code.replaceAll("-", between).replaceAll("0", "o").replaceAll("1", "I");
      expect(hashOfCode(isLower ? typed.toLowerCase() : typed)).toBe(secretsOf(id, SECRET).codeHash);
    }),
  );
});

test("gives no hash for an invalid code, and never throws for any length", () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void hashOfCode(text)));
  for (const text of ["", "SUMMER", "ABCD-ABCD-ABCD-ABCD", "UUUU-UUUU-UUUU-UUUU-UUUU"])
    expect(hashOfCode(text)).toBeNull();
});

test("the stored data reveal neither code nor page key, and another secret gives others", () => {
  const id = randomUUID();
  const kept = secretsOf(id, SECRET);
  expect(kept.ending).toBe(codeOf(id, SECRET).slice(-4));
  expect(JSON.stringify(kept)).not.toContain(codeOf(id, SECRET).slice(0, 19));
  expect(hashOfPageKey(pageKeyOf(id, SECRET))).toBe(kept.pageHash);
  expect(hashOfPageKey("none")).toBeNull();
  expect(codeOf(id, "another")).not.toBe(codeOf(id, SECRET));
});

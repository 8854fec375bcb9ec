import fc from "fast-check";
import { expect, test } from "vitest";
import { isSlug, toSlug } from "./slug.ts";

test.each([
  ["Linen Shirt Olive", "linen-shirt-olive"],
  ["Àdìrẹ Gown", "adire-gown"],
  ["Aṣọ Òkè — Two Piece", "aso-oke-two-piece"],
  ["Women’s “Ankara” Dress", "womens-ankara-dress"],
  ['Women\'s "Ankara" Dress', "womens-ankara-dress"],
  ["Ƙasa Ɗan Ɓaure Ƴar", "kasa-dan-baure-yar"],
  ["Kɔkɔɔ Ŋutsu", "kokoo-ngutsu"],
  ["Größe Ø Œuvre", "grosse-o-oeuvre"],
  ["İpek", "ipek"],
  ["  --Kente & Denim, 2nd run!  ", "kente-denim-2nd-run"],
  ["already-a-slug-8", "already-a-slug-8"],
  ["…", ""],
  ["着物", ""],
  ["", ""],
])("%j becomes %j", (text, expected) => {
  expect(toSlug(text)).toBe(expected);
});

test("any text becomes a slug or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const slug = toSlug(text);
      expect(slug === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)).toBe(true);
      expect(slug === "" || isSlug(slug)).toBe(true);
    }),
  );
});

test("a slug becomes itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(toSlug(toSlug(text))).toBe(toSlug(text));
    }),
  );
});

test("composed and decomposed spellings of a title have one slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-composite" }), (text) => {
      expect(toSlug(text.normalize("NFD"))).toBe(toSlug(text.normalize("NFC")));
    }),
  );
});

test.each(["", "-", "a-", "-a", "a--b", "A", "a b", "a\n", "../a", "é"])("%j is not a slug", (text) => {
  expect(isSlug(text)).toBe(false);
});

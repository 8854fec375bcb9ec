import { beforeEach, expect, test, vi } from "vitest";
import { parseRemembered, parseSlugs, savedPieces, viewedPieces } from "./remembered.ts";

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
    },
  });
  return () => vi.unstubAllGlobals();
});

test("puts the latest viewed product first, once", () => {
  for (const slug of ["gown", "tote", "gown"]) viewedPieces.remember(slug);
  expect(viewedPieces.get()).toEqual(["gown", "tote"]);
});

test("remembers eight viewed products, and drops the oldest", () => {
  for (let n = 0; n < 9; n += 1) viewedPieces.remember(`gown-${n}`);
  expect(viewedPieces.get()).toHaveLength(8);
  expect(viewedPieces.get()).not.toContain("gown-0");
});

test("keeps a saved product until it is removed, separately from the viewed ones", () => {
  savedPieces.remember("gown");
  savedPieces.remember("tote");
  viewedPieces.remember("kaftan");
  savedPieces.forget("gown");
  expect(savedPieces.get()).toEqual(["tote"]);
});

test.each([null, "", "{", "null", "7", '{"0":"gown"}'])(
  "reads no product from a stored text like %j",
  (text) => {
    expect(parseSlugs(text, 8)).toEqual([]);
  },
);

test("reads only valid slugs from a tampered stored text", () => {
  expect(parseSlugs('["gown", 7, null, "../admin", "gown", "tote"]', 8)).toEqual(["gown", "tote"]);
  expect(parseSlugs(JSON.stringify(Array.from({ length: 99 }, (_, n) => `gown-${n}`)), 8)).toHaveLength(8);
});

test("keeps a saved piece's colour and size, and pieces of one product apart", () => {
  savedPieces.remember("gown?color=navy&size=14");
  savedPieces.remember("gown?color=navy&size=12");
  savedPieces.forget("gown?color=navy&size=14");
  expect(savedPieces.get()).toEqual(["gown?color=navy&size=12"]);
});

test.each([
  ["gown", "gown"],
  ["gown?size=14&color=navy&utm=1", "gown?color=navy&size=14"],
  ["gown?color=&size=", "gown"],
  [`gown?size=${"9".repeat(101)}`, "gown"],
  ["gown?a?b", "gown"],
])("reads a stored piece like %s as %s", (stored, read) => {
  expect(parseRemembered(JSON.stringify([stored, "../admin?size=14", "?size=14"]), 8)).toEqual([read]);
});

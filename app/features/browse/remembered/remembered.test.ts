import { beforeEach, expect, test, vi } from "vitest";
import { parseSlugs, savedPieces, viewedPieces } from "./remembered.ts";

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

test("the piece seen now comes first, and is there once", () => {
  for (const slug of ["gown", "tote", "gown"]) viewedPieces.remember(slug);
  expect(viewedPieces.get()).toEqual(["gown", "tote"]);
});

test("eight seen pieces are remembered, and the oldest is forgotten", () => {
  for (let n = 0; n < 9; n += 1) viewedPieces.remember(`gown-${n}`);
  expect(viewedPieces.get()).toHaveLength(8);
  expect(viewedPieces.get()).not.toContain("gown-0");
});

test("a saved piece stays until it is forgotten, and knows nothing of the seen ones", () => {
  savedPieces.remember("gown");
  savedPieces.remember("tote");
  viewedPieces.remember("kaftan");
  savedPieces.forget("gown");
  expect(savedPieces.get()).toEqual(["tote"]);
});

test.each([null, "", "{", "null", "7", '{"0":"gown"}'])("a stored text like %j holds no piece", (text) => {
  expect(parseSlugs(text, 8)).toEqual([]);
});

test("of a stored text that somebody changed, only slugs count", () => {
  expect(parseSlugs('["gown", 7, null, "../admin", "gown", "tote"]', 8)).toEqual(["gown", "tote"]);
  expect(parseSlugs(JSON.stringify(Array.from({ length: 99 }, (_, n) => `gown-${n}`)), 8)).toHaveLength(8);
});

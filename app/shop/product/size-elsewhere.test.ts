import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { sizeElsewhere } from "./sold-out-sizes.ts";

const { "size-guide": sizeGuide } = defaultDocuments;

test.each([
  ["12", "EU\u00a040 · US\u00a08"],
  ["20", "EU\u00a048 · US\u00a016"],
  ["M", ""],
  ["One size", ""],
  [null, ""],
])("converts UK %s to '%s'", (size, words) => {
  expect(sizeElsewhere(sizeGuide, size)).toBe(words);
});

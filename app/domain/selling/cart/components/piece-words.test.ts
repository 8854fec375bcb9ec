import { expect, test } from "vitest";
import { formatPieces } from "#app/shared/piece-label.ts";
import { nameOfPiece } from "./piece-words.ts";

test("a piece's name includes its colour and size", () => {
  const tote = { slug: "tote", title: "Fan Print Tote", color: "Clay", qty: 1, price: 68, currency: "gbp" };
  expect(nameOfPiece(tote)).toBe("Fan Print Tote, Clay");
});

test("counts pieces in the singular and the plural", () => {
  expect([formatPieces(1), formatPieces(4)]).toEqual(["1 piece", "4 pieces"]);
});

import { expect, test } from "vitest";
import { type Contract, isWholeBack } from "./contract.ts";

const ENDED = new Date("2026-11-20T12:00:00Z");
const after = (inReturn: string | null, endedAt: Date | null): Pick<Contract, "pieces" | "returns"> => ({
  pieces: [{ inReturn }] as Contract["pieces"],
  returns: [{ id: "r1", endedAt }] as Contract["returns"],
});

test("an order is whole back once no piece is kept and every return has ended", () => {
  expect(isWholeBack(after("r1", ENDED))).toBe(true);
  expect(isWholeBack(after("r1", null))).toBe(false);
  expect(isWholeBack(after(null, ENDED))).toBe(false);
});

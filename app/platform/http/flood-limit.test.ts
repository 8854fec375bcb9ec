import { expect, test } from "vitest";
import { floodLimit } from "./flood-limit.server.ts";

const at = (second: number) => new Date(1_800_000_000_000 + second * 1000);
const limit = () => floodLimit({ most: 2, withinMs: 60_000 });

test("so many pass, the next one is told how long to wait", () => {
  const { admit } = limit();
  expect([admit("ada", at(0)), admit("ada", at(10)), admit("ada", at(20))]).toEqual([0, 0, 40]);
});

test("a refused one does not make the wait longer", () => {
  const { admit } = limit();
  for (const second of [0, 1, 30, 40]) admit("ada", at(second));
  expect(admit("ada", at(60))).toBe(0);
});

test("one visitor's haste is not another's", () => {
  const { admit } = limit();
  admit("ada", at(0));
  admit("ada", at(0));
  expect(admit("ben", at(0))).toBe(0);
});

test("what it remembers is bounded", () => {
  const { admit } = limit();
  admit("ada", at(0));
  admit("ada", at(0));
  for (let n = 0; n < 10_000; n += 1) admit(`visitor ${n}`, at(1));
  expect(admit("ada", at(2))).toBe(0);
});

import { expect, test } from "vitest";
import type { StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import { changeOf, parseQueue, withoutKey } from "./use-stock-queue.ts";

const correction = (key: string, by: number, variantId = "a"): StockCorrection => ({
  reason: "count",
  key,
  changes: [{ productSlug: "dress", variantId, by, seen: null }],
});
const queue = ["first-key", "second-key"].map((key) => ({
  who: "ada@shop.example",
  correction: correction(key, 1),
}));

test("reads the stored queue back unchanged", () => {
  expect(parseQueue(JSON.stringify(queue))).toEqual(queue);
});

test("ignores invalid stored corrections", () => {
  for (const text of [null, "", "{", "{}", "[1,null]", '[{"who":"ada"}]'])
    expect(parseQueue(text)).toEqual([]);
  expect(parseQueue(JSON.stringify([...queue, { who: 5, correction: correction("third-key", 1) }]))).toEqual(
    queue,
  );
});

test("removes an answered correction from the queue, and keeps the order of the others", () => {
  expect(withoutKey(queue, "first-key")).toEqual([queue[1]]);
});

test("shows a number with all pending corrections of its size and colour", () => {
  const waiting = [correction("1", 2), correction("2", -1), correction("3", 5, "b")];
  expect(changeOf(waiting, { productSlug: "dress", variantId: "a" })).toBe(1);
});

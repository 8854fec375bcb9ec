import { expect, test } from "vitest";
import type { StockCorrection } from "#app/features/inventory/stock-correction.ts";
import { changeOf, parseQueue, withoutKey } from "./stock-queue.ts";

const correction = (key: string, by: number, variantId = "a"): StockCorrection => ({
  reason: "count",
  key,
  changes: [{ productSlug: "dress", variantId, by, seen: null }],
});
const queue = ["first-key", "second-key"].map((key) => ({
  who: "ada@shop.example",
  correction: correction(key, 1),
}));

test("what is kept on the device is read as it was written", () => {
  expect(parseQueue(JSON.stringify(queue))).toEqual(queue);
});

test("what is not whole on the device is left out", () => {
  for (const text of [null, "", "{", "{}", "[1,null]", '[{"who":"ada"}]'])
    expect(parseQueue(text)).toEqual([]);
  expect(parseQueue(JSON.stringify([...queue, { who: 5, correction: correction("third-key", 1) }]))).toEqual(
    queue,
  );
});

test("an answered correction leaves the queue, the others keep their order", () => {
  expect(withoutKey(queue, "first-key")).toEqual([queue[1]]);
});

test("a number is shown with all corrections of its size and colour that wait", () => {
  const waiting = [correction("1", 2), correction("2", -1), correction("3", 5, "b")];
  expect(changeOf(waiting, { productSlug: "dress", variantId: "a" })).toBe(1);
});

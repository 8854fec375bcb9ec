import { expect, test } from "vitest";
import { runLine } from "./run-ticks.ts";

const plain = { brand: "Baobab Atelier", collection: "Run 07", details: [] };

test("reads the run and its pieces from the details", () => {
  const details = [{ name: "Run", value: "07, 20 pieces, not repeated" }];
  expect(runLine({ ...plain, details })).toBe("Run 07, 20 pieces");
});

test("marks a finished run", () => {
  expect(runLine({ ...plain, details: [{ name: "Run", value: "05, finished" }] })).toBe("Run 05, finished");
});

test("shows the collection when there is no run", () => {
  expect(runLine(plain)).toBe("Run 07");
});

test("a collection that only repeats the brand, or is empty, is not shown", () => {
  expect(runLine({ ...plain, collection: "Baobab Atelier" })).toBeNull();
  expect(runLine({ ...plain, collection: "" })).toBeNull();
});

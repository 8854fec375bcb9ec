import { expect, test } from "vitest";
import { inBatches, inTurns } from "./in-batches.ts";

/** Keeps the thread busy for this many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function* slowItems(count: number, ms: number): Generator<number> {
  for (let n = 0; n < count; n += 1) {
    work(ms);
    yield n;
  }
}

test("other work runs between the items of a list, even if the whole list takes long", async () => {
  const served: number[] = [];
  let done = 0;
  const timer = setInterval(() => served.push(done), 1);
  for await (const _ of inTurns(slowItems(20, 10))) done += 1;
  clearInterval(timer);
  expect(new Set(served).size).toBeGreaterThanOrEqual(5);
});

test("the time for processing each item counts as well", async () => {
  const served: number[] = [];
  let done = 0;
  const timer = setInterval(() => served.push(done), 1);
  for await (const _ of inTurns(slowItems(20, 0))) {
    work(10);
    done += 1;
  }
  clearInterval(timer);
  expect(new Set(served).size).toBeGreaterThanOrEqual(5);
});

test("other work runs while a reader finds nothing", async () => {
  const served: number[] = [];
  let steps = 0;
  function* nothing(): Generator<string | null> {
    for (; steps < 20; steps += 1) {
      work(10);
      yield null;
    }
    yield "found";
  }
  const timer = setInterval(() => served.push(steps), 1);
  const found: string[] = [];
  for await (const item of inTurns(nothing())) found.push(item);
  clearInterval(timer);
  expect(found).toEqual(["found"]);
  expect(new Set(served).size).toBeGreaterThanOrEqual(5);
});

test("items come in batches, the last one shorter", async () => {
  const batches: number[][] = [];
  for await (const batch of inBatches(inTurns(slowItems(5, 0)), 2)) batches.push(batch);
  expect(batches).toEqual([[0, 1], [2, 3], [4]]);
});

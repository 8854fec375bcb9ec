import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDatedPages } from "./dated-pages.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T13:59:50Z") });
});
afterEach(() => vi.useRealTimers());

test("drops pages with days of arrival once when the hour of packing is over", async () => {
  const purged: (readonly string[])[] = [];
  const stop = dropDatedPages({
    pages: { purge: (tags) => purged.push(tags) },
    now: () => new Date(),
    packing: () => ({ until: "14:00", closed: [] }),
    claims: () => [],
  });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(purged).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purged).toEqual([["delivery-dates"]]);
  stop();
});

test("a shop that promises no days keeps its pages", async () => {
  const purged: (readonly string[])[] = [];
  const stop = dropDatedPages({
    pages: { purge: (tags) => purged.push(tags) },
    now: () => new Date(),
    packing: () => null,
    claims: () => [],
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purged).toEqual([]);
  stop();
});

test("drops pages with green claims once when a proof has run out, at the end of its day in London", async () => {
  const purged: (readonly string[])[] = [];
  vi.setSystemTime(new Date("2026-11-30T23:59:50Z"));
  const stop = dropDatedPages({
    pages: { purge: (tags) => purged.push(tags) },
    now: () => new Date(),
    packing: () => null,
    claims: () => [{ claim: "Sustainable", kind: "general", proof: "Counted.", validUntil: "2026-11-30" }],
  });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(purged).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purged).toEqual([["claims"]]);
  stop();
});

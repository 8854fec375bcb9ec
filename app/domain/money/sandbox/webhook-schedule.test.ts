import { expect, test } from "vitest";
import { MAX_ATTEMPTS, waitAfter } from "./deliver-events.server.ts";

const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => waitAfter(n + 1));

test("tries again after a second, then at growing intervals", () => {
  expect(waits.slice(0, 6)).toEqual([1_000, 2_000, 5_000, 15_000, 60_000, 300_000]);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
});

test("gives up after about three days", () => {
  const days = waits.reduce((total, wait) => total + wait, 0) / 86_400_000;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThanOrEqual(3);
});

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { runQueue, type Sending } from "./run-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A receiver that takes this long for each item, or fails. `inQueue` is the number of waiting items. */
function openOtherSide({ inQueue, takesMs = 100 }: { inQueue: number; takesMs?: number }) {
  const side = {
    inQueue,
    takesMs,
    name: "one",
    isAway: false,
    now: 0,
    most: 0,
    tries: [] as number[],
    sent: 0,
  };
  const began = performance.now();
  const lines: string[] = [];
  const next = async (signal: AbortSignal): Promise<Sending> => {
    if (side.inQueue === 0) return "none";
    side.inQueue -= 1;
    side.tries.push(Math.round((performance.now() - began) / 1_000));
    side.now += 1;
    side.most = Math.max(side.most, side.now);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, side.takesMs);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    side.now -= 1;
    if (side.isAway || signal.aborted) return "unavailable";
    side.sent += 1;
    return "sent";
  };
  const log = createLog("error", (line) => lines.push(line));
  const begin = (what: typeof next = next) => {
    const stop = runQueue(what, { what: "Emails", log, most: 4, receiver: () => side.name });
    onTestFinished(() => void stop());
    return stop;
  };
  return { side, begin, lines, next };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test("a due item is sent within a second, and a queue without a pause in between", async () => {
  const { side, begin } = openOtherSide({ inQueue: 0 });
  begin();
  await seconds(10);
  side.inQueue = 1;
  await seconds(1.2);
  expect(side.sent).toBe(1);
  side.inQueue = 500;
  await seconds(1 + 500 / (4 / 0.1) + 0.5);
  expect(side.sent).toBe(501);
  expect(side.most).toBe(4);
});

test("a slow item delays no other", async () => {
  const { side, begin } = openOtherSide({ inQueue: 1, takesMs: 20_000 });
  begin();
  await seconds(0.5);
  side.takesMs = 100;
  side.inQueue = 5;
  await seconds(2);
  expect(side.sent).toBe(5);
});

test("an unavailable receiving side is tried with one item at a time, after longer and longer pauses", async () => {
  const { side, begin } = openOtherSide({ inQueue: 500 });
  side.isAway = true;
  begin();
  await seconds(300);
  expect(side.most).toBe(1);
  const waits = side.tries.slice(1).map((at, nth) => at - (side.tries[nth] ?? 0));
  for (const [nth, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(Math.min(2 ** nth, 60));
  expect(side.tries.length).toBeGreaterThan(6);
  expect(side.tries.length).toBeLessThan(13);

  side.isAway = false;
  await seconds(61 + 30);
  expect(side.inQueue).toBe(0);
  expect(side.most).toBe(4);
});

test("another receiving side is tried at once, however long the pause was", async () => {
  const { side, begin } = openOtherSide({ inQueue: 500 });
  side.isAway = true;
  begin();
  await seconds(150);
  const { length } = side.tries;
  Object.assign(side, { name: "another", isAway: false, inQueue: 4 });
  await seconds(2);
  expect(side.tries.length).toBeGreaterThan(length);
  expect(side.inQueue).toBe(0);
});

test("an item that failed while others were accepted does not block the others", async () => {
  const { side, begin } = openOtherSide({ inQueue: 1, takesMs: 5_000 });
  let nth = 0;
  const answers: Sending[] = [];
  begin(async () => {
    nth += 1;
    const mine = nth;
    if (mine === 1) {
      await new Promise((resolve) => setTimeout(resolve, side.takesMs));
      return "unavailable";
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    answers.push("sent");
    return "sent";
  });
  await seconds(7);
  expect(answers.length).toBeGreaterThan(100);
});

test("checks the queue once a second while the database is down, and logs it once", async () => {
  const { begin, lines } = openOtherSide({ inQueue: 0 });
  let looks = 0;
  begin(async () => {
    looks += 1;
    throw new Error("No database");
  });
  await seconds(10);
  expect(looks).toBe(11);
  expect(lines).toHaveLength(1);
});

test("items under way when the shop stops are finished; those that hang are aborted", async () => {
  const quick = openOtherSide({ inQueue: 3, takesMs: 2_000 });
  const stopQuick = quick.begin();
  await seconds(0.1);
  const stopped = stopQuick();
  await seconds(3);
  await stopped;
  expect([quick.side.sent, quick.side.inQueue]).toEqual([1, 2]);

  const hanging = openOtherSide({ inQueue: 1, takesMs: 600_000 });
  const stopHanging = hanging.begin();
  await seconds(0.1);
  const gaveUp = stopHanging();
  await seconds(6);
  await gaveUp;
  expect(hanging.side.sent).toBe(0);
});

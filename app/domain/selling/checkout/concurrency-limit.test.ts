import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitConcurrency, QueueTimeoutError } from "./concurrency-limit.ts";

test("runs a limited number of tasks at the same time, and the others in order of arrival", async () => {
  const turns = limitConcurrency({ atOnce: 2, maxMs: 5_000 });
  const began: number[] = [];
  let most = 0;
  let now = 0;
  const work = (nth: number) => async () => {
    began.push(nth);
    now += 1;
    most = Math.max(most, now);
    await sleep(5);
    now -= 1;
    return nth;
  };
  const all = Array.from({ length: 20 }, (_, nth) => nth);
  const done = await Promise.all(all.map((nth) => turns.take(work(nth))));
  expect(done.map((each) => each?.value)).toEqual(all);
  expect(began).toEqual(all);
  expect(most).toBe(2);
});

test("continues after a failed task", async () => {
  const turns = limitConcurrency({ atOnce: 1, maxMs: 5_000 });
  const failing = turns.take(() => Promise.reject(new Error("no")));
  const after = turns.take(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await after).toEqual({ value: "yes" });
});

test("releases waiting callers without running their tasks, and lets them queue again", async () => {
  const turns = limitConcurrency({ atOnce: 1, maxMs: 5_000 });
  const done: string[] = [];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const first = turns.take(() => isOver.then(() => done.push("first")));
  const others = [1, 2, 3].map((nth) => turns.take(async () => done.push(`early ${nth}`)));
  turns.lookAgain();
  expect(await Promise.all(others)).toEqual([null, null, null]);
  const again = turns.take(async () => done.push("again"));
  end();
  await Promise.all([first, again]);
  expect(done).toEqual(["first", "again"]);
});

test("rejects callers who have waited too long, and keeps the places of the others", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = limitConcurrency({ atOnce: 1, maxMs: 50 });
  const done: string[] = [];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const slow = turns.take(() => isOver.then(() => done.push("slow")));
  const early = expect(turns.take(async () => done.push("early"))).rejects.toBeInstanceOf(QueueTimeoutError);
  await vi.advanceTimersByTimeAsync(50);
  await early;
  const late = turns.take(async () => done.push("late"));
  await vi.advanceTimersByTimeAsync(49);
  end();
  await Promise.all([slow, late]);
  expect(done).toEqual(["slow", "late"]);
});

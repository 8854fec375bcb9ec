import { expect, test } from "vitest";
import { batchLoader } from "./batch-loader.ts";

function asked() {
  const rounds: { keys: string[]; answer: (failure?: Error) => void }[] = [];
  let now = 0;
  const ask = batchLoader<string>((keys) => {
    const read = now;
    return new Promise((resolve, reject) => {
      const answer = (failure?: Error) =>
        failure ? reject(failure) : resolve(new Map(keys.map((key) => [key, `${key} at ${read}`])));
      rounds.push({ keys, answer });
    });
  });
  return {
    rounds,
    ask,
    change: () => {
      now += 1;
    },
    until: async (count: number) => {
      while (rounds.length < count) await Promise.resolve();
    },
  };
}

test("simultaneous callers are answered together, later callers from a later read", async () => {
  const { rounds, ask, change, until } = asked();
  const first = [ask("a"), ask("b"), ask("a")];
  await until(1);
  change();
  const later = [ask("a"), ask("c")];
  rounds[0]?.answer();
  expect(await Promise.all(first)).toEqual(["a at 0", "b at 0", "a at 0"]);
  await until(2);
  rounds[1]?.answer();
  expect(await Promise.all(later)).toEqual(["a at 1", "c at 1"]);
  expect(rounds.map(({ keys }) => keys)).toEqual([
    ["a", "b"],
    ["a", "c"],
  ]);
});

test("a failed batch fails for all its callers, and for no later ones", async () => {
  const { rounds, ask, until } = asked();
  const failing = Promise.allSettled([ask("a"), ask("b")]);
  await until(1);
  rounds[0]?.answer(new Error("away"));
  expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const after = ask("a");
  await until(2);
  rounds[1]?.answer();
  expect(await after).toBe("a at 0");
});

import { expect, test } from "vitest";
import { openPasswordQueue } from "./password-queue.ts";

/** Asks for a hash that goes on until the test ends it. */
function hash(queue: ReturnType<typeof openPasswordQueue>, isKnown: boolean, began: string[], name: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const answer = queue.withPlace({ isKnown }, async (turn) => {
    await turn();
    began.push(name);
    await ended;
    return name;
  });
  return { answer, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("hashes two passwords at a time, known browsers first, and refuses what has no place", async () => {
  const queue = openPasswordQueue();
  const began: string[] = [];
  const strangers = Array.from({ length: 9 }, (_, n) => hash(queue, false, began, `stranger ${n}`));
  const known = Array.from({ length: 5 }, (_, n) => hash(queue, true, began, `known ${n}`));
  expect(await strangers[8]?.answer).toBeNull();
  expect(await known[4]?.answer).toBeNull();
  await settled();
  expect(began).toEqual(["stranger 0", "stranger 1"]);

  strangers[0]?.end();
  await settled();
  expect(began).toEqual(["stranger 0", "stranger 1", "known 0"]);
  for (const { end } of [...strangers, ...known]) end();
  expect(await Promise.all(known.map(({ answer }) => answer))).toEqual([
    ...["known 0", "known 1", "known 2", "known 3"],
    null,
  ]);
  expect(await strangers[7]?.answer).toBe("stranger 7");
});

test("frees the place of a password that was refused before its turn, or that failed", async () => {
  const queue = openPasswordQueue();
  for (let n = 0; n < 20; n += 1) {
    expect(await queue.withPlace({ isKnown: false }, async () => "counted out")).toBe("counted out");
    const failing = queue.withPlace({ isKnown: false }, async (turn) => {
      await turn();
      throw new Error("the database is away");
    });
    await expect(failing).rejects.toThrow("the database is away");
  }
});

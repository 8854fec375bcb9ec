import { expect, test } from "vitest";
import { ok } from "#app/shared/result.ts";
import { uploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File([name], name);

/** A queue whose uploads end at the test's command. */
function tried() {
  const sent: string[] = [];
  const finish = new Map<string, () => void>();
  const queue = uploadQueue(({ name }, { onShare, signal }) => {
    sent.push(name);
    onShare(0.5);
    return new Promise((resolve) => {
      finish.set(name, () => resolve(ok(`/${name}`)));
      signal.addEventListener("abort", () => resolve(ok("aborted")));
    });
  });
  const add = (name: string) => queue.add(name, file(name), () => undefined);
  return { queue, sent, add, finish: (name: string) => finish.get(name)?.() };
}

test("three files are sent at a time, and the next one follows when one is finished", async () => {
  const { sent, add, finish } = tried();
  const answers = ["a", "b", "c", "d", "e"].map(add);
  expect(sent).toEqual(["a", "b", "c"]);
  finish("b");
  expect(await answers[1]).toEqual(ok("/b"));
  await expect.poll(() => sent).toEqual(["a", "b", "c", "d"]);
  for (const name of ["a", "c", "d"]) finish(name);
  await expect.poll(() => sent.length).toBe(5);
  finish("e");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d", "e"].map((name) => ok(`/${name}`)));
});

test("reports a file's progress once its upload starts", async () => {
  const { queue, finish } = tried();
  const shares: number[] = [];
  const answer = queue.add("a", file("a"), (share) => shares.push(share));
  finish("a");
  await answer;
  expect(shares).toEqual([0, 0.5]);
});

test("a cancelled file frees its slot, and a cancelled waiting file is never sent", async () => {
  const { queue, sent, add } = tried();
  const answers = ["a", "b", "c", "d", "e"].map(add);
  queue.cancel("d");
  expect(await answers[3]).toBeNull();
  queue.cancel("a");
  expect(await answers[0]).toBeNull();
  await expect.poll(() => sent).toEqual(["a", "b", "c", "e"]);
  queue.cancelAll();
  expect(await Promise.all(answers)).toEqual([null, null, null, null, null]);
});

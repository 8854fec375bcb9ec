import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest work on a file without a pause, in milliseconds. */
const TURN_MS = 15;

/**
 * The items of a list, one at a time, with regular pauses for other work. A null is not an item: a reader yields it
 * when it has found none for a while.
 */
export async function* inTurns<Item>(items: Iterable<Item | null>): AsyncGenerator<Item> {
  let began = performance.now();
  for (const item of items) {
    if (item !== null) yield item;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** A list in batches of `size`. It reads no further than the caller asks. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

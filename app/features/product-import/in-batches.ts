import { setImmediate as nextTurn } from "node:timers/promises";

/** So long a file is worked on in one go, in milliseconds; then others are served. */
const TURN_MS = 15;

/**
 * The items of a list, one at a time; in between, others are served whenever it is their turn. A null is no item: a
 * reader yields it where it found none for a while.
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

/** A list in parts of so many, read no further than is asked for. */
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

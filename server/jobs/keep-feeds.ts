import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import type { Forgetful } from "#app/platform/cache/listen-for-changes.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";
import { type FeedsDeps, removeOldFeeds, writeFeeds } from "./write-feeds.ts";

const LOOK_EVERY_MS = 1_000;
const MAX_PAUSE_MS = 10 * 60 * 1000;
/** A small shop is written in hundredths of a second, and may be written again soon. */
const PAUSE_FOR_EACH_MS = 60;

/** Hears of the changes that make feeds and sitemap out of date. */
export interface FeedChanges extends Forgetful {
  /** The number of changes so far. */
  readonly count: number;
}

export function countFeedChanges(): FeedChanges {
  let count = 0;
  return {
    get count() {
      return count;
    },
    purge(tags) {
      if (tags.includes(LISTING_TAG) || tags.includes(CONTENT_TAG)) count += 1;
    },
    close() {},
    // Changes may have been missed meanwhile.
    open() {
      count += 1;
    },
  };
}

/**
 * How long feeds rest after they were written, however much changes: ten minutes in a shop of ten thousand products,
 * and less in a smaller one.
 */
export const pauseAfter = (products: number): number => Math.min(products * PAUSE_FOR_EACH_MS, MAX_PAUSE_MS);

interface Options {
  folder: string;
  changes: Pick<FeedChanges, "count">;
  log: Log;
  now: () => Date;
}

/** Writes feeds and sitemap at the start, and again after a change. Returns the function that stops it. */
export function startKeepingFeeds(
  deps: FeedsDeps,
  { folder, changes, log, now }: Options,
): () => Promise<void> {
  let written = -1;
  let restsUntil = 0;
  const look = async (): Promise<void> => {
    const { count } = changes;
    if (count === written || performance.now() < restsUntil) return;
    // After a failure, such as a full disk.
    restsUntil = performance.now() + MAX_PAUSE_MS / 10;
    const products = await writeFeeds(folder, deps);
    if (written < 0) await removeOldFeeds(folder, now());
    written = count;
    restsUntil = performance.now() + pauseAfter(products);
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.error("Feeds and sitemap could not be written", error),
  });
}

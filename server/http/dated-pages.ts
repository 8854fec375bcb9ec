import { DATES_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { nextPacking } from "#app/domain/delivery/arrival.ts";
import type { Packing } from "#app/domain/delivery/zone.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

const LOOK_EVERY_MS = 2_000;

interface DatedPages {
  pages: Pick<PageCache, "purge">;
  now: () => Date;
  /** The shop's present packing; null for a shop that promises no days. */
  packing: () => Packing | null;
}

/**
 * Drops the kept pages that name days of arrival once the hour of packing is over: from then on they promise the next
 * days. Each process drops its own. Returns the function that stops it.
 */
export function dropDatedPages({ pages, now, packing }: DatedPages): () => void {
  const current = () => {
    const means = packing();
    return (means && nextPacking(now(), means)?.day) ?? null;
  };
  let before = current();
  const timer = setInterval(() => {
    const day = current();
    if (day !== before) pages.purge([DATES_TAG]);
    before = day;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

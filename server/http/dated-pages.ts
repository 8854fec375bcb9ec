import { DATES_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { type GreenClaim, validClaims } from "#app/domain/content/green-claims.ts";
import { CLAIMS_TAG } from "#app/domain/content/page-tag.ts";
import { nextPacking } from "#app/domain/delivery/arrival.ts";
import type { Packing } from "#app/domain/delivery/zone.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";

const LOOK_EVERY_MS = 2_000;

interface DatedPages {
  pages: Pick<PageCache, "purge">;
  now: () => Date;
  /** The shop's present packing; null for a shop that promises no days. */
  packing: () => Packing | null;
  /** The shop's present register of green claims. */
  claims: () => readonly GreenClaim[];
}

/**
 * Drops the kept pages that name days of arrival once the hour of packing is over, and those that quote green claims
 * once a proof has run out: from then on they say something else. Each process drops its own. Returns the function that
 * stops it.
 */
export function dropDatedPages({ pages, now, packing, claims }: DatedPages): () => void {
  const current = () => {
    const means = packing();
    return {
      [DATES_TAG]: (means && nextPacking(now(), means)?.day) ?? null,
      [CLAIMS_TAG]: validClaims(claims(), shopDay(now())).length,
    };
  };
  let before = current();
  const timer = setInterval(() => {
    const states = current();
    const changed = ([DATES_TAG, CLAIMS_TAG] as const).filter((tag) => states[tag] !== before[tag]);
    if (changed.length > 0) pages.purge(changed);
    before = states;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

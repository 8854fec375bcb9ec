import { setImmediate as nextTurn } from "node:timers/promises";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type CachedPage, packPage, packTighter } from "#app/platform/cache/cached-page.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { PAGE_QUERY_HEADER, PAGE_TAGS_HEADER, surrogateTags } from "#app/platform/http/page-headers.ts";
import { type BufferedResponse, bufferResponse } from "./buffered-response.ts";
import { routeQuery } from "./public-address.ts";

/** The answer of a public address: a page, ready and kept, or any other answer of the routes. */
export type PublicAnswer = CachedPage | BufferedResponse;

/** A page that has been kept for this long is worth compressing more. */
const STAYS_MS = 3_000;

interface Options {
  /** Asks the routes for an address, without a visitor. */
  render: (address: string) => Promise<Response>;
  /** The headers that every answer begins with. */
  headers: Readonly<Record<string, string>>;
  staysMs?: number;
}

/**
 * Renders public pages, one at a time for each address however many visitors ask, and keeps those that may be kept: a
 * 200 that names its tags, and whose query its route has approved.
 */
export function publicPages(
  pages: PageCache,
  { render, headers: always, staysMs = STAYS_MS }: Options,
): (address: string) => Promise<PublicAnswer> {
  const tighten = tightener(pages, staysMs);
  const inFlight = new Map<string, { moment: number; answer: Promise<PublicAnswer> }>();

  const renderAndKeep = async (address: string, moment: number): Promise<PublicAnswer> => {
    const response = await render(address);
    const {
      [PAGE_TAGS_HEADER]: tagged,
      [PAGE_QUERY_HEADER]: query = "",
      ...headers
    } = Object.fromEntries(response.headers);
    if (tagged === undefined || response.status !== 200 || query !== routeQuery(address))
      return bufferResponse(response);
    // Every page shows the words of the frame.
    const tags = [...new Set([CONTENT_TAG, ...tagged.split(" ").filter((tag) => tag !== "")])];
    const body = Buffer.from(await response.arrayBuffer());
    const page = packPage({ headers: { ...always, ...headers, ...surrogateTags(tags) }, body, tags });
    pages.put(address, moment, page);
    tighten(address, page);
    return page;
  };

  return (address) => {
    const moment = pages.now;
    const begun = inFlight.get(address);
    // A rendering that began before a change may be out of date: it is only for visitors who asked before the change.
    if (begun?.moment === moment) return begun.answer;
    const rendering = { moment, answer: renderAndKeep(address, moment) };
    inFlight.set(address, rendering);
    const remove = () => {
      if (inFlight.get(address) === rendering) inFlight.delete(address);
    };
    rendering.answer.then(remove, remove);
    return rendering.answer;
  };
}

/**
 * Compresses pages that have stayed once more, one at a time and off the main thread. Not at once: it takes a tenth of
 * a second of a processor, too much for a page that the next edit replaces, and for visitors who wait.
 */
function tightener(pages: PageCache, staysMs: number): (address: string, page: CachedPage) => void {
  let last = Promise.resolve();
  return (address, page) => {
    const look = () => {
      if (!pages.keeps(address, page)) return;
      // If this fails, the page is still there as it was.
      last = last
        .then(() => (pages.keeps(address, page) ? packTighter(page) : undefined))
        .catch(() => undefined);
    };
    setTimeout(look, staysMs).unref();
  };
}

/**
 * Renders outdated pages again while many visitors ask for them, so that the next visitor need not wait. One at a time,
 * and visitors' requests come in between. A page that changes again meanwhile is rendered again.
 */
export function refreshHotPages(
  render: (address: string) => Promise<unknown>,
  isThere: (address: string) => boolean,
): (addresses: string[]) => void {
  const waiting = new Set<string>();
  let isWorking = false;

  const work = async (): Promise<void> => {
    // A change has several tags, each announced separately: wait until all of them have arrived.
    await nextTurn();
    for (const address of waiting) {
      waiting.delete(address);
      // A visitor's request was faster; or rendering fails, and the next visitor's request will report why.
      if (!isThere(address)) await render(address).catch(() => undefined);
      await nextTurn();
    }
  };

  return (addresses) => {
    for (const address of addresses) waiting.add(address);
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
}

import { type CachedPage, packPage, packTighter } from "#app/platform/cache/cached-page.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { PAGE_QUERY_HEADER, PAGE_TAGS_HEADER, surrogateTags } from "#app/platform/http/page-headers.ts";
import { type PlainAnswer, readAnswer } from "./plain-answer.ts";
import { routeQuery } from "./public-address.ts";

/** What a public address answers: a page, ready and kept, or whatever else the routes said. */
type PublicAnswer = CachedPage | PlainAnswer;

/** A page that has been kept for so long is worth being packed tighter. */
const STAYS_MS = 3_000;

interface Options {
  /** Asks the routes for an address, as nobody in particular. */
  render: (address: string) => Promise<Response>;
  /** What every answer's headers begin with. */
  headers: Readonly<Record<string, string>>;
  staysMs?: number;
}

/**
 * Renders public pages, one at a time for each address however many ask, and keeps those that may be kept: a 200 that
 * says which tags it is made of, and whose query is the one that its route vouches for.
 */
export function publicPages(
  pages: PageCache,
  { render, headers: always, staysMs = STAYS_MS }: Options,
): (address: string) => Promise<PublicAnswer> {
  const tighten = tightener(pages, staysMs);
  const flights = new Map<string, { moment: number; answer: Promise<PublicAnswer> }>();

  const fly = async (address: string, moment: number): Promise<PublicAnswer> => {
    const response = await render(address);
    const {
      [PAGE_TAGS_HEADER]: tagged,
      [PAGE_QUERY_HEADER]: query = "",
      ...headers
    } = Object.fromEntries(response.headers);
    if (tagged === undefined || response.status !== 200 || query !== routeQuery(address))
      return readAnswer(response);
    const tags = tagged.split(" ").filter((tag) => tag !== "");
    const body = Buffer.from(await response.arrayBuffer());
    const page = await packPage({ headers: { ...always, ...headers, ...surrogateTags(tags) }, body, tags });
    pages.put(address, moment, page);
    tighten(address, page);
    return page;
  };

  return (address) => {
    const moment = pages.now;
    const under = flights.get(address);
    // What was begun before a change may be out of date: it is for those who asked before it.
    if (under?.moment === moment) return under.answer;
    const flight = { moment, answer: fly(address, moment) };
    flights.set(address, flight);
    const land = () => {
      if (flights.get(address) === flight) flights.delete(address);
    };
    flight.answer.then(land, land);
    return flight.answer;
  };
}

/**
 * Packs pages tighter that have stayed, one at a time and off the main thread. Not at once: that takes a tenth of a
 * second of a processor, too much for a page that the next edit replaces, and for those who wait to see one.
 */
function tightener(pages: PageCache, staysMs: number): (address: string, page: CachedPage) => void {
  let last = Promise.resolve();
  return (address, page) => {
    const look = () => {
      if (!pages.keeps(address, page)) return;
      // Whatever goes wrong, the page is there as it was.
      last = last
        .then(() => (pages.keeps(address, page) ? packTighter(page) : undefined))
        .catch(() => undefined);
    };
    setTimeout(look, staysMs).unref();
  };
}

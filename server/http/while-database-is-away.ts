import type { CachedPage } from "#app/platform/cache/cached-page.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import { AWAY_RETRY_SECONDS } from "#app/platform/http/context.ts";
import type { PublicAnswer } from "./public-pages.ts";

/** Marks a failure as caused by a database that did not answer: it is temporary, and the visitor may try again. */
export async function withOutageStatus(
  answering: Promise<Response>,
  watch: Pick<DatabaseWatch, "look">,
): Promise<Response> {
  const response = await answering;
  if (response.status !== 500 || !(await watch.look())) return response;
  const headers = new Headers(response.headers);
  headers.set("cache-control", "no-store");
  headers.set("retry-after", String(AWAY_RETRY_SECONDS));
  return new Response(response.body, { status: 503, headers });
}

/**
 * Public pages while the database may be away: the last known versions, if they were kept. They are used only once the
 * database was found not to answer. A process that only cannot hear changes renders every page again, and shows nothing
 * outdated.
 */
export function lastKnownPages(
  pages: Pick<PageCache, "isOpen" | "lastKnown">,
  watch: Pick<DatabaseWatch, "isAway" | "look">,
  ask: (address: string) => Promise<PublicAnswer>,
): (address: string) => Promise<PublicAnswer | { lastKnown: CachedPage }> {
  const known = (address: string) => {
    const page = pages.lastKnown(address);
    return page && { lastKnown: page };
  };
  return async (address) => {
    if (pages.isOpen) return ask(address);
    const page = known(address);
    if (page && watch.isAway) return page;
    const answering = ask(address);
    if (!page) return answering;
    // A hanging database keeps its callers waiting for long, so it is checked meanwhile.
    const away = watch.look().then((isAway) => (isAway ? known(address) : undefined));
    const first = await Promise.race([answering, away]);
    if (first && !isFailure(first)) return first;
    const answer = await answering;
    return isFailure(answer) ? ((await away) ?? answer) : answer;
  };
}

const isFailure = (answer: PublicAnswer | { lastKnown: CachedPage }): boolean =>
  "status" in answer && answer.status >= 500;

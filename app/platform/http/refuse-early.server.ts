import type { IncomingHttpHeaders } from "node:http";

/** Why a request is refused before anything else looks at it. */
export interface EarlyRefusal {
  status: 403 | 405 | 413;
  message: string;
}

/** What of a request can be judged before its body is there. */
interface Asked {
  method: string | undefined;
  /** The path, without its query. */
  path: string;
  headers: IncomingHttpHeaders;
}

/** Everything else is no method of ours; the Fetch standard forbids TRACE, and the router would fail at it. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** What no browser sends: events that their signature proves, and the sandbox's API, which asks for its key. */
const FROM_SERVERS = /^\/(?:api\/webhooks\/stripe$|sandbox\/stripe\/v1\/)/;
const ADMINISTRATION = /^\/+admin(?:[/.]|$)/i;

/** The longest bodies, in bytes; each route reads less. An administrator's form may bring all pictures of a product. */
const MOST_BYTES = 2 * 1024 * 1024 + 64 * 1024;
const MOST_ADMIN_BYTES = 125 * 1024 * 1024;

/** So long a body may take to come, in milliseconds: a form a while, an administrator's pictures as long as they need. */
export const bodyDeadline = (path: string): number | null => (ADMINISTRATION.test(path) ? null : 20_000);

/**
 * Refuses what no route is to see: methods that are none of ours, bodies that say that they are longer than any route
 * reads, and changes that another site's page asks for. Browsers say where a request comes from; what says nothing is
 * no browser, and carries nobody's cookies. (The administration asks for more: there a change must name its origin.)
 */
export function refuseEarly(
  { method = "", path, headers }: Asked,
  ownOrigins: ReadonlySet<string>,
): EarlyRefusal | null {
  if (!METHODS.includes(method)) return { status: 405, message: "This method is not known here." };
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return null;
  if (Number(headers["content-length"] ?? 0) > (ADMINISTRATION.test(path) ? MOST_ADMIN_BYTES : MOST_BYTES)) {
    return { status: 413, message: "What was sent is too large to be read." };
  }
  if (!FROM_SERVERS.test(path) && isForeign(headers, ownOrigins)) {
    return { status: 403, message: "The request did not come from the shop’s own pages." };
  }
  return null;
}

function isForeign(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  const { origin, "sec-fetch-site": from = "none" } = headers;
  if (origin !== undefined && !ownOrigins.has(origin)) return true;
  return from !== "none" && from !== "same-origin";
}

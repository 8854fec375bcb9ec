import type { IncomingHttpHeaders } from "node:http";

/** Why a request is refused before any other code handles it. */
export interface EarlyRefusal {
  status: 403 | 405 | 413 | 414;
  message: string;
}

/** The parts of a request that can be judged before its body has arrived. */
interface EarlyRequest {
  method: string | undefined;
  /** The path, and the query after its question mark. */
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
}

/** The shop knows no other method. The Fetch standard forbids TRACE, and the router would fail on it. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/**
 * Addresses that no browser posts to: events that a signature authenticates, and the sandbox's API, which asks for its
 * key.
 */
const FROM_SERVERS = /^\/(?:api\/webhooks\/stripe$|sandbox\/stripe\/v1\/)/;
/** Addresses that take a key and no cookie, so that no other site's page can use what a browser has. */
const WITH_KEYS = /^\/api\/v1\//;
/** An administrator sends hundreds in a row. They have a separate limit, and nothing is read or rendered before it. */
const OWNERS_PICTURES = /^\/+admin\/pictures$/i;
const WITH_PICTURES =
  /^\/+(?:reviews\/[0-9a-f-]{36}|made-for-you(?:\/(?:alteration|[0-9a-f-]{36}))?|orders\/[0-9a-f-]{36}\/alter)(?:\.data)?$/i;
const ADMINISTRATION = /^\/+admin(?:[/.]|$)/i;

/**
 * The longest bodies, in bytes; each route accepts less. An administrator's form may bring all pictures of a product.
 */
const MAX_BYTES = 256 * 1024;
const MAX_SERVER_BYTES = 1024 * 1024;
const MAX_ADMIN_BYTES = 125 * 1024 * 1024;
/** A shopper's review with three pictures, or a request for a piece made to measure with six of a phone. */
const MAX_PICTURES_BYTES = 31 * 1024 * 1024;
/** Far more than any link to the shop has. */
const MAX_PARAMETERS = 100;

/**
 * How long a body may take to arrive, in milliseconds: a short time for a form, as long as needed for an
 * administrator's pictures, two minutes for a shopper's.
 */
export const bodyDeadline = (path: string): number | null => {
  if (ADMINISTRATION.test(path)) return null;
  return WITH_PICTURES.test(path) ? 120_000 : 20_000;
};

/**
 * Refuses what no route should see: unknown methods, queries with too many parameters, bodies that declare a length
 * beyond any route's limit, and changes that another site's page requests. Browsers state where a request comes from; a
 * client that does not is no browser, and carries no user's cookies. (The administration is stricter: a change there
 * must name its origin.)
 */
export function refuseEarly(
  { method = "", path, query, headers }: EarlyRequest,
  ownOrigins: ReadonlySet<string>,
): EarlyRefusal | null {
  if (!METHODS.includes(method)) return { status: 405, message: "This method is not known here." };
  if (query.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    return { status: 414, message: "That address is too long." };
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return null;
  if (Number(headers["content-length"] ?? 0) > maxBodyBytes(path)) {
    return { status: 413, message: "What was sent is too large to be read." };
  }
  if (!FROM_SERVERS.test(path) && !WITH_KEYS.test(path) && isForeign(headers, ownOrigins)) {
    return { status: 403, message: "The request did not come from the shop’s own pages." };
  }
  return null;
}

const maxBodyBytes = (path: string): number =>
  ADMINISTRATION.test(path)
    ? MAX_ADMIN_BYTES
    : FROM_SERVERS.test(path)
      ? MAX_SERVER_BYTES
      : WITH_PICTURES.test(path)
        ? MAX_PICTURES_BYTES
        : MAX_BYTES;

/**
 * Whether the request names its host twice: a proxy may trust one, and the shop the other (RFC 9112, 3.2). Node
 * silently keeps the first.
 */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}

/**
 * Whether the visitor is counted before the routes answer. The others are identified by a signature, a key or a
 * session.
 */
export const isCounted = (path: string): boolean => !FROM_SERVERS.test(path) && !OWNERS_PICTURES.test(path);

function isForeign(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  const { origin, "sec-fetch-site": from = "none" } = headers;
  if (origin !== undefined && !ownOrigins.has(origin)) return true;
  return from !== "none" && from !== "same-origin";
}

import type { IncomingHttpHeaders } from "node:http";
import { toSlug } from "#app/shared/slug.ts";

/**
 * Programs that name themselves (and not a make of telephones, Cubot). Search engines write `compatible;`, which no
 * browser of today does, and a program that imitates no browser begins in another way.
 */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|compatible;|headless|preview|lighthouse|monitor|scan|fetch|facebookexternal|google-|inspection/i;
const BROWSER = "Mozilla/5.0 (";

/**
 * Whether a request comes from a person who looks at the page now. `dest` is the browser's `Sec-Fetch-Dest` for it; an
 * older browser sends none. A page in a frame is the owner's preview.
 */
export function isVisit(headers: IncomingHttpHeaders, dest: "document" | "empty"): boolean {
  const agent = headers["user-agent"];
  return (
    agent?.startsWith(BROWSER) === true &&
    (headers["sec-fetch-dest"] ?? dest) === dest &&
    headers["sec-purpose"] === undefined &&
    headers.purpose === undefined &&
    headers["x-moz"] === undefined &&
    !PROGRAM.test(agent)
  );
}

/** The longest path of a page, in characters. */
export const MAX_PATH = 200;

/** The one name of a page, whatever its address looked like; null for an impossible one. */
export function pageOf(path: string): string | null {
  const plain = path.toLowerCase().replace(/\/+$/, "") || "/";
  if (plain.length > MAX_PATH || !/^\/[a-z0-9/-]*$/.test(plain)) return null;
  return plain === "/products" ? "/catalogue" : plain;
}

/** The address for a browser that shows a page without requesting it as a document: `POST /api/seen/catalogue`. */
export const SEEN_PATH = "/api/seen";

const MAX_LENGTH = 60;

/** An e-mail address, or the digits of a telephone, an order or a card: personal data that belongs in no search. */
const PERSONAL = /@|(?:\d[\s-]?){6}/;

/** The words of a search for counting: without capitals, accents and marks, and cut off. Null for none. */
export function zeroResultSearches(q: string): string | null {
  if (PERSONAL.test(q)) return null;
  return toSlug(q).replaceAll("-", " ").slice(0, MAX_LENGTH).trim() || null;
}

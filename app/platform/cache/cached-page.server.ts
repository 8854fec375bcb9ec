import { createHash } from "node:crypto";
import {
  type IncomingMessage,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { bestEncoding, type Encoding, encode, encodeKept } from "../http/encoding.server.ts";

/** A page as it comes from the routes. */
export interface RenderedPage {
  /** Every header that is sent with the page, except those of its encoding. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  tags: readonly string[];
}

/** A public page as it was rendered once, ready to be sent in any of its encodings. */
export interface CachedPage {
  /** The hash of its body, which its ETags are made of. */
  hash: string;
  forms: Readonly<Record<Encoding, PageForm>>;
  tags: readonly string[];
  /** How often it was asked for. A page that replaces it begins with half of that number. */
  asked: number;
  /** When it was asked for last, in the order of all pages of its cache. */
  lastAsked: number;
  /** The bytes of memory that it takes. */
  byteLength: number;
}

/** A page in one encoding, and the two beginnings of an answer with it. */
interface PageForm {
  etag: string;
  body: Buffer;
  whole: Head;
  unchanged: Head;
}

/** An answer's status and its headers, except those of the moment and the connection, which Node adds. */
interface Head {
  status: 200 | 304;
  /** Names and values, alternating. */
  headers: string[];
}

const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];
/** The bytes of both compressed forms, in those of the smaller one. */
const GZIP_ROOM = 2.5;
/** The headers that describe a body; an answer without a body omits them. */
const OF_BODY = /^content-(type|length|encoding)$/;

/**
 * Prepares a page: compresses it once and builds its headers once. Few visitors ask for gzip, so that form is made on
 * the first request; `byteLength` has room for it.
 */
export function packPage({ headers, body, tags }: RenderedPage): CachedPage {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const formIn = (encoding: Encoding): PageForm => {
    const encoded = encodeKept(body, encoding);
    // One tag for each encoding, because their bytes differ (RFC 9110, 8.8.3).
    const etag = tagOf(hash, encoding);
    const all = Object.entries({
      ...headers,
      vary: "accept-encoding",
      etag,
      "content-length": String(encoded.byteLength),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    return {
      etag,
      body: encoded,
      whole: headOf(200, all.flat()),
      unchanged: headOf(304, all.filter(([name]) => !OF_BODY.test(name)).flat()),
    };
  };
  let gzip: PageForm | undefined;
  const forms = {
    br: formIn("br"),
    identity: formIn("identity"),
    get gzip() {
      gzip ??= formIn("gzip");
      return gzip;
    },
  };
  const byteLength = body.byteLength + GZIP_ROOM * forms.br.body.byteLength;
  return { hash, forms, tags, asked: 0, lastAsked: 0, byteLength };
}

const tagOf = (hash: string, encoding: Encoding): string => `"${hash}-${encoding}"`;

/**
 * Compresses a page that has stayed for a while once more, as small as possible. The page is the same, so it keeps its
 * tag, and visitors who have it need not fetch it again. `byteLength` stays at the earlier value, which is the most
 * that the page takes.
 */
export async function packTighter(page: CachedPage): Promise<void> {
  const { br, identity } = page.forms;
  const body = await encode(identity.body, "br", "stays");
  if (body.byteLength >= br.body.byteLength) return;
  const { headers } = br.whole;
  br.body = body;
  br.whole = headOf(200, headers.with(headers.indexOf("content-length") + 1, String(body.byteLength)));
}

/** Throws when a header may not be sent, such as a value with a line's end: such a page is not kept. */
function headOf(status: Head["status"], headers: string[]): Head {
  for (let place = 0; place < headers.length; place += 2) {
    const [name = "", value = ""] = headers.slice(place, place + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return { status, headers };
}

/** Sends a page in the best encoding, or answers that the visitor has it already. */
export function sendCachedPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[bestEncoding(request.headers["accept-encoding"] as string | undefined)];
  const isThere = hasPage(request.headers["if-none-match"], form.etag, page);
  const { status, headers } = isThere ? form.unchanged : form.whole;
  response.writeHead(status, headers).end(isThere ? undefined : form.body);
}

/** The headers that tell caches how long they may keep an answer, or that they have it already. */
const OF_CACHES = /^(cache-control|cdn-cache-control|etag|surrogate-key|cache-tag)$/;

/** Sends a page that may be out of date. No cache may keep it or use it as the current page. */
export function sendUnkept(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[bestEncoding(request.headers["accept-encoding"] as string | undefined)];
  const { headers } = form.whole;
  for (let place = 0; place < headers.length; place += 2) {
    const [name = "", value = ""] = headers.slice(place, place + 2);
    if (!OF_CACHES.test(name)) response.setHeader(name, value);
  }
  response.setHeader("cache-control", "no-store").writeHead(200).end(form.body);
}

/**
 * Whether an `If-None-Match` names this page in any encoding. It is a list of tags, weak ones included, because caches
 * on the way weaken them (RFC 9110, 13.1.2).
 */
function hasPage(noneMatch: string | undefined, etag: string, { hash }: CachedPage): boolean {
  if (noneMatch === undefined) return false;
  if (noneMatch === etag || noneMatch === "*") return true;
  const named = noneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return ENCODINGS.some((encoding) => named.includes(tagOf(hash, encoding)));
}

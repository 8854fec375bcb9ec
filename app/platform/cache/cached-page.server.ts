import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bestEncoding, type Encoding, encode } from "../http/encoding.server.ts";

/** A page as it comes from the routes. */
export interface RenderedPage {
  /** Every header that is sent with the page, except those of its encoding. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  tags: readonly string[];
}

/** A public page as it was rendered once, ready to be sent in any of its encodings. */
export interface CachedPage {
  forms: Readonly<Record<Encoding, PageForm>>;
  tags: readonly string[];
  /** How often it was asked for. A page that replaces it begins with half of that. */
  asked: number;
  /** The bytes of memory that it takes. */
  byteLength: number;
}

/** A page in one encoding. Its headers alternate names and values; Node sends such a list without inspecting it. */
interface PageForm {
  etag: string;
  body: Buffer;
  headers: string[];
  unchangedHeaders: string[];
}

const ENCODINGS: readonly Encoding[] = ["br", "gzip", "identity"];
/** The headers that describe a body; an answer without a body omits them. */
const OF_BODY = /^content-(type|length|encoding)$/;

/** Prepares a page: compresses it once and builds its headers once. */
export async function packPage({ headers, body, tags }: RenderedPage): Promise<CachedPage> {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const forms = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const encoded = await encode(body, encoding, "kept");
      // One tag for each encoding, because their bytes differ (RFC 9110, 8.8.3).
      const etag = `"${hash}-${encoding}"`;
      const all = Object.entries({
        ...headers,
        vary: "accept-encoding",
        etag,
        "content-length": String(encoded.byteLength),
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      });
      const unchangedHeaders = all.filter(([name]) => !OF_BODY.test(name)).flat();
      return [encoding, { etag, body: encoded, headers: all.flat(), unchangedHeaders }] as const;
    }),
  );
  const byteLength = forms.reduce((sum, [, form]) => sum + form.body.byteLength, 0);
  return { forms: Object.fromEntries(forms) as CachedPage["forms"], tags, asked: 0, byteLength };
}

/**
 * Compresses a page that has stayed for a while once more, as small as possible. The page is the same, so it keeps its
 * tag, and visitors who have it need not fetch it again. `byteLength` stays at the earlier value, which is the most
 * that the page takes.
 */
export async function packTighter(page: CachedPage): Promise<void> {
  const { br, identity } = page.forms;
  const body = await encode(identity.body, "br", "stays");
  if (body.byteLength >= br.body.byteLength) return;
  br.body = body;
  br.headers[br.headers.indexOf("content-length") + 1] = String(body.byteLength);
}

/** Sends a page in the best encoding, or answers that the visitor has it already. */
export function sendCachedPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[bestEncoding(request.headers["accept-encoding"] as string | undefined)];
  if (hasPage(request.headers["if-none-match"], form.etag, page)) {
    response.writeHead(304, form.unchangedHeaders).end();
  } else {
    response.writeHead(200, form.headers).end(form.body);
  }
}

/** The headers that tell caches how long they may keep an answer, or that they have it already. */
const OF_CACHES = /^(cache-control|cdn-cache-control|etag|surrogate-key|cache-tag)$/;

/** Sends a page that may be out of date. No cache may keep it or use it as the current page. */
export function sendUnkept(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const form = page.forms[bestEncoding(request.headers["accept-encoding"] as string | undefined)];
  for (let place = 0; place < form.headers.length; place += 2) {
    const [name = "", value = ""] = form.headers.slice(place, place + 2);
    if (!OF_CACHES.test(name)) response.setHeader(name, value);
  }
  response.setHeader("cache-control", "no-store").writeHead(200).end(form.body);
}

/**
 * Whether an `If-None-Match` names this page in any encoding. It is a list of tags, weak ones included, because caches
 * on the way weaken them (RFC 9110, 13.1.2).
 */
function hasPage(noneMatch: string | undefined, etag: string, { forms }: CachedPage): boolean {
  if (noneMatch === undefined) return false;
  if (noneMatch === etag || noneMatch === "*") return true;
  const named = noneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return ENCODINGS.some((encoding) => named.includes(forms[encoding].etag));
}

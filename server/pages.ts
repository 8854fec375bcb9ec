import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientAddress, createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { CachedPage } from "#app/platform/cache/page-cache.server.ts";
import { bestEncoding, encode } from "#app/platform/http/encoding.server.ts";
import { PAGE_QUERY_HEADER, PAGE_TAGS_HEADER } from "#app/platform/http/page-headers.ts";
import { isPrivateAddress } from "#app/platform/http/private-address.server.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { pageKeys } from "./page-keys.ts";
import type { Shop } from "./shop.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Worth compressing; what is shorter than this many bytes is not. */
const TEXT = /^(text\/|application\/(json|javascript|xml|ld\+json|manifest\+json)|image\/svg)/;
const LEAST_BYTES = 1024;

/**
 * Answers what is no file: public pages from memory as long as nothing in them changed, everything else by the
 * routes. A page is kept when it is a 200 to a GET, says which tags it is made of, and was asked for without a query
 * or with one that it says may be kept.
 */
export function servePages(build: Build, shop: Shop, siteUrl: string | null): Answer {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  // In development the routes come and go, and nothing is lost by not keeping their data.
  const keys = pageKeys(new Set(typeof build === "function" ? [] : Object.keys(build.routes)));
  // Behind a proxy the address that people use is the one in the settings, not the one that reaches us.
  const publicAddress =
    siteUrl === null ? {} : { host: new URL(siteUrl).host, protocol: new URL(siteUrl).protocol };

  const render = createRequestListener(async (request: Request, client: ClientAddress) => {
    const { generation } = shop.pages;
    const visitor = visitorAddress(client.address, request.headers.get("x-forwarded-for"));
    const response = await handle(request, shop.createContext(visitor));
    const { pathname, search } = new URL(request.url);
    const isPrivate = isPrivateAddress(pathname);
    const tags = isPrivate ? null : response.headers.get(PAGE_TAGS_HEADER);
    const key = keys.toKeep(`${pathname}${search}`, response.headers.get(PAGE_QUERY_HEADER));
    response.headers.delete(PAGE_TAGS_HEADER);
    response.headers.delete(PAGE_QUERY_HEADER);
    if (isPrivate) {
      response.headers.set("cache-control", "no-store");
      response.headers.set("x-robots-tag", "noindex, nofollow");
      // A file to keep is sent while it is made: it may be larger than memory should hold.
      if (response.headers.has("content-disposition")) return response;
    }
    const body = Buffer.from(await response.arrayBuffer());
    if (tags === null || key === null || request.method !== "GET" || response.status !== 200) {
      return compress(request, response, body);
    }
    const headers = Object.fromEntries(response.headers);
    return toResponse(
      await shop.pages.put(key, generation, { headers, body, tags: tags.split(" ") }),
      request,
    );
  }, publicAddress);

  return (request, response) => {
    const page = request.method === "GET" && request.url ? keys.find(shop.pages, request.url) : undefined;
    if (page) sendPage(page, request, response);
    else render(request, response);
  };
}

function sendPage(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = bestEncoding(String(request.headers["accept-encoding"] ?? ""));
  const isKnown = request.headers["if-none-match"] === page.etag;
  response.writeHead(isKnown ? 304 : 200, headersOf(page, encoding));
  response.end(isKnown ? undefined : page.body[encoding]);
}

function toResponse(page: CachedPage, request: Request): Response {
  const encoding = bestEncoding(request.headers.get("accept-encoding"));
  const headers = headersOf(page, encoding);
  // Another process of the shop may have sent this very page before.
  if (request.headers.get("if-none-match") === page.etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(page.body[encoding]), { headers });
}

const headersOf = (page: CachedPage, encoding: keyof CachedPage["body"]): Record<string, string> => ({
  ...page.headers,
  vary: "accept-encoding",
  etag: page.etag,
  "content-length": String(page.body[encoding].byteLength),
  ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
});

async function compress(request: Request, response: Response, body: Buffer): Promise<Response> {
  const { status, statusText, headers } = response;
  const isText = TEXT.test(headers.get("content-type") ?? "") && !headers.has("content-encoding");
  const encoding =
    isText && body.byteLength >= LEAST_BYTES
      ? bestEncoding(request.headers.get("accept-encoding"))
      : "identity";
  if (isText) headers.append("vary", "accept-encoding");
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  const hasBody = response.body !== null && status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(await encode(body, encoding, "once")) : null, {
    status,
    statusText,
    headers,
  });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { type CachedPage, sendCachedPage } from "#app/platform/cache/cached-page.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { isPrivateAddress } from "#app/platform/http/private-address.server.ts";
import { readTrustedProxies, visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { keepHotPagesReady } from "./hot-pages.ts";
import { type PlainAnswer, readAnswer } from "./plain-answer.ts";
import { publicAddresses } from "./public-address.ts";
import { publicPages } from "./public-pages.ts";
import type { Shop } from "./shop.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** What is no file: public pages from memory as long as nothing in them changed, everything else from the routes. */
export interface Pages {
  /** The page in memory that a request asks for, if it is there. */
  find(request: IncomingMessage): CachedPage | undefined;
  /** Lets the routes answer. `log` is the request's. */
  render(request: IncomingMessage, response: ServerResponse, log: Log): Promise<void>;
}

interface Options {
  settings: Settings;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  log: Log;
}

/** The origin of what nobody in particular asks for. No public page shows it. */
const ANY_ORIGIN = "http://shop";
const NOBODY = "";

export function openPages(build: Build, shop: Shop, { settings, headers, log }: Options): Pages {
  const trusted = readTrustedProxies(settings.trustedProxies) ?? new BlockList();
  const visitorOf = ({ socket, headers: { "x-forwarded-for": claimed } }: IncomingMessage): string =>
    visitorAddress(socket.remoteAddress ?? "", String(claimed ?? ""), trusted);
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  // In development the routes come and go, and nothing is lost by not keeping their pages.
  const publicAddress = typeof build === "function" ? () => null : publicAddresses(build);
  const ask = publicPages(shop.pages, {
    headers,
    render: (address) =>
      handle(new Request((settings.siteUrl ?? ANY_ORIGIN) + address), shop.createContext(NOBODY, log)),
  });
  shop.pages.whenOutdated(keepHotPagesReady(ask, (address) => shop.pages.has(address)));

  const renderForOne = (visitor: string, origin: URL, log: Log) =>
    createRequestListener(
      async (request: Request) => {
        const response = await handle(request, shop.createContext(visitor, log));
        if (isPrivateAddress(new URL(request.url).pathname)) {
          response.headers.set("cache-control", "no-store");
          response.headers.set("x-robots-tag", "noindex, nofollow");
          // A file to keep is sent while it is made: it may be larger than memory should hold.
          if (response.headers.has("content-disposition")) return response;
        }
        const { status, statusText } = response;
        const hasBody = response.body !== null && status !== 204 && status !== 304;
        const { headers, body } = await (await readAnswer(response)).pack(
          request.headers.get("accept-encoding"),
        );
        if (hasBody) headers.set("content-length", String(body.byteLength));
        return new Response(hasBody ? new Uint8Array(body) : null, { status, statusText, headers });
      },
      { host: origin.host, protocol: origin.protocol },
    );

  return {
    find({ method, url = "/" }) {
      if (!isRead(method)) return undefined;
      const page = shop.pages.get(url);
      if (page || !url.includes("?")) return page;
      const address = publicAddress(url);
      return address === null ? undefined : shop.pages.get(address);
    },

    async render(request, response, log) {
      const address = isRead(request.method) ? publicAddress(request.url ?? "/") : null;
      const visitor = visitorOf(request);
      if (address === null)
        return renderForOne(visitor, originOf(request, shop.site), log)(request, response);
      // What has a query is rendered for this visitor, more often than not.
      const wait = address.includes("?") ? await shop.admitVisitor("search", visitor, new Date()) : 0;
      if (wait > 0) return sendWait(response, wait);
      const answer = await ask(address);
      if ("forms" in answer) sendCachedPage(answer, request, response);
      else await sendAnswer(answer, request, response);
    },
  };
}

const isRead = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

/**
 * The origin that a request is for: the one in the settings. Without it, one of this machine's own names, as the
 * visitor typed it; whatever else a request calls us counts for nothing.
 */
function originOf({ headers: { origin, host } }: IncomingMessage, site: Site): URL {
  const named = [origin, `http://${host}`].find((name) => name !== undefined && site.ownOrigins.has(name));
  return new URL(named ?? site.origin);
}

function sendWait(response: ServerResponse, seconds: number): void {
  response.writeHead(429, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": String(seconds),
  });
  response.end(
    `That was a lot of searching in a short time. Please try again in ${secondsInWords(seconds)}.\n`,
  );
}

/** Sends what is no page to be kept. */
async function sendAnswer(
  { status, pack }: PlainAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, body } = await pack(request.headers["accept-encoding"]);
  headers.set("content-length", String(body.byteLength));
  response.setHeaders(headers).writeHead(status).end(body);
}

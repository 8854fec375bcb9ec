import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { contentOf } from "#app/domain/content/content.server.ts";
import type { PreviewPage } from "#app/domain/content/kept-content.server.ts";
import { namesSession } from "#app/domain/identity/identity.server.ts";
import type { VisitCounter } from "#app/domain/people/visits/count-visits.server.ts";
import { type CachedPage, sendCachedPage, sendUnkept } from "#app/platform/cache/cached-page.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Site } from "#app/platform/http/context.ts";
import { REPORTS_PATH } from "#app/platform/http/policy-reports.server.ts";
import { isCounted } from "#app/platform/http/refuse-early.server.ts";
import {
  isPrivateAddress,
  isUnknownProxy,
  parseTrustedProxies,
  visitorAddress,
} from "#app/platform/http/visitor-address.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { contentContext, isPreviewContext, previewContext } from "#app/routes/request/contexts.server.ts";
import { namesEarlyKey } from "#app/shop/drops/early-cookie.server.ts";
import type { Shop } from "../shop.ts";
import { type BufferedResponse, bufferResponse } from "./buffered-response.ts";
import { existingAddress, pagesWithForms, publicAddresses } from "./public-address.ts";
import { publicPages, refreshHotPages } from "./public-pages.ts";
import { sendRefusal } from "./refuse.ts";
import { isTimed, withServerTiming } from "./server-timing.ts";
import { lastKnownPages, withOutageStatus } from "./while-database-is-away.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Everything but files: public pages from memory as long as their data has not changed, all others from the routes. */
export interface Pages {
  /** The page in memory for a request, if there is one. */
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

/** The origin of requests without a visitor. No public page shows it. */
const ANY_ORIGIN = "http://shop";
const NOBODY = "";
/** The methods of a page with a form, for `Allow` (RFC 9110, 15.5.6). */
const FORM_METHODS = "GET, HEAD, POST";

export function openPages(build: Build, shop: Shop, { settings, headers, log }: Options): Pages {
  const trusted = parseTrustedProxies(settings.trustedProxies) ?? new BlockList();
  let hasWarned = false;
  const visitorOf = ({ socket, headers: { "x-forwarded-for": claimed } }: IncomingMessage): string => {
    const peer = socket.remoteAddress ?? "";
    const forwardedFor = claimed === undefined ? null : String(claimed);
    if (!hasWarned && isUnknownProxy(peer, forwardedFor, trusted)) {
      hasWarned = true;
      log.warn("A proxy is not named in TRUSTED_PROXIES; all its visitors count as one", { proxy: peer });
    }
    return visitorAddress(peer, forwardedFor, trusted);
  };
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  // In development the routes change, and keeping their pages would gain nothing.
  const publicAddress = typeof build === "function" ? () => null : publicAddresses(build);
  const takesForms = typeof build === "function" ? () => false : pagesWithForms(build);
  const renderPublicPage = publicPages(shop.pages, {
    headers,
    render: (address) =>
      withOutageStatus(
        shop
          .createContext(NOBODY, log)
          .then((context) => handle(new Request((settings.siteUrl ?? ANY_ORIGIN) + address), context)),
        shop.databaseWatch,
      ),
  });
  const renderOrLastKnown = lastKnownPages(shop.pages, shop.databaseWatch, renderPublicPage);
  shop.pages.whenOutdated(refreshHotPages(renderPublicPage, (address) => shop.pages.has(address)));

  const previewPage: PreviewPage = async (path, name, body) => {
    const context = await shop.createContext(NOBODY, log);
    const { documents, takesCalls, frame } = context.get(contentContext);
    context.set(contentContext, contentOf({ ...documents, [name]: body }, { ...frame, takesCalls }));
    context.set(isPreviewContext, true);
    const response = await handle(new Request((settings.siteUrl ?? ANY_ORIGIN) + path), context);
    return response.text();
  };

  const renderForOne = (visitor: string, origin: URL, log: Log) => {
    const answer = async (request: Request, pathname: string): Promise<Response> => {
      const context = await shop.createContext(visitor, log);
      context.set(previewContext, previewPage);
      const response = await withOutageStatus(handle(request, context), shop.databaseWatch);
      if (response.status === 405 && !response.headers.has("allow"))
        response.headers.set("allow", takesForms(pathname) ? FORM_METHODS : "GET, HEAD");
      if (isPrivateAddress(pathname)) {
        response.headers.set("cache-control", "no-store");
        response.headers.set("x-robots-tag", "noindex, nofollow");
        // An error has not its route's own headers. Forms name their origin all the same.
        if (response.status >= 400) response.headers.set("referrer-policy", "same-origin");
        // A download is sent while it is produced, because it may be larger than memory should hold.
        if (response.headers.has("content-disposition")) return response;
      }
      const { status, statusText } = response;
      const hasBody = response.body !== null && status !== 204 && status !== 304;
      const { headers, body } = await (await bufferResponse(response)).pack(
        request.headers.get("accept-encoding"),
      );
      if (hasBody) headers.set("content-length", String(body.byteLength));
      return new Response(hasBody ? new Uint8Array(body) : null, { status, statusText, headers });
    };
    return createRequestListener(
      (request: Request) => {
        const { pathname } = new URL(request.url);
        return isTimed(request.method, pathname)
          ? withServerTiming(() => answer(request, pathname))
          : answer(request, pathname);
      },
      { host: origin.host, protocol: origin.protocol },
    );
  };

  return {
    find({ method, url = "/" }) {
      if (!isRead(method)) return undefined;
      const page = shop.pages.get(url);
      if (page || !url.includes("?")) return page;
      const address = publicAddress(url);
      return address === null ? undefined : shop.pages.get(address.spelled);
    },

    async render(request, response, log) {
      const { method, url = "/" } = request;
      const [path = "/"] = url.split("?", 1);
      // The router treats every method but GET and HEAD as a form submission.
      if (!isRead(method) && method !== "POST" && takesForms(path)) {
        response.setHeader("allow", FORM_METHODS);
        return sendRefusal(response, path, { status: 405, message: "Forms are sent here with POST." });
      }
      const { pages, databaseWatch } = shop;
      // A process that hears no changes checks whether the database is away or only its own connection.
      const isAway = pages.isOpen ? databaseWatch.isAway : await databaseWatch.look();
      const asked = isRead(method) ? publicAddress(url) : null;
      // While the catalogue cannot be read the valid values are unknown, and only pages in memory are shown.
      const address =
        asked && !isAway
          ? await existingAddress(asked, shop.catalogueIndex).catch(() => asked.spelled)
          : (asked?.spelled ?? null);
      const kept = address === null || address === asked?.spelled ? undefined : pages.get(address);
      if (kept) {
        sendCachedPage(kept, request, response);
        return seeVisit(shop.visits, request, response);
      }
      const visitor = visitorOf(request);
      // Visitors are counted in the database. While it is away no request waits for that.
      if (isCounted(path) && !isAway) {
        const thing = countedAs(path, asked?.values === "view" && address?.includes("?") === true);
        const wait = await shop.admitVisitor(thing, visitor, shop.clock.now());
        if (wait > 0) return sendWait(response, path, { thing, wait });
      }
      if (address === null)
        return renderForOne(visitor, originOf(request, shop.site), log)(request, response);
      const answer = await renderOrLastKnown(address);
      // A person who is signed in, or has a private link, may see a product that others cannot.
      const isMissing = asked?.values === "choice" && "status" in answer && answer.status === 404;
      const cookies = request.headers.cookie ?? "";
      if (isMissing && (namesSession(cookies) || namesEarlyKey(cookies)))
        return renderForOne(visitor, originOf(request, shop.site), log)(request, response);
      if ("lastKnown" in answer) sendUnkept(answer.lastKnown, request, response);
      else if ("forms" in answer) sendCachedPage(answer, request, response);
      else await sendAnswer(answer, request, response);
      seeVisit(shop.visits, request, response);
      if ("missedSearch" in answer && answer.missedSearch !== null && method === "GET")
        shop.visits.miss(request.headers, answer.missedSearch);
    },
  };
}

/** Counts a public page that was sent, or that the browser has already. */
export function seeVisit(
  visits: VisitCounter,
  request: IncomingMessage,
  { statusCode }: ServerResponse,
): void {
  if (request.method === "GET" && (statusCode === 200 || statusCode === 304))
    visits.see(request.headers, request.url ?? "/");
}

const isRead = (method: string | undefined): boolean => method === "GET" || method === "HEAD";

/**
 * The origin that a request is for: the one in the settings. Without it, one of this machine's own names as the visitor
 * typed it; any other host name in a request is ignored.
 */
function originOf({ headers: { origin, host } }: IncomingMessage, site: Site): URL {
  const named = [origin, `http://${host}`].find((name) => name !== undefined && site.ownOrigins.has(name));
  return new URL(named ?? site.origin);
}

type CountedThing = "search" | "page" | "policy-report";

const countedAs = (path: string, isSearch: boolean): CountedThing =>
  path.toLowerCase() === REPORTS_PATH ? "policy-report" : isSearch ? "search" : "page";

function sendWait(
  response: ServerResponse,
  path: string,
  { thing, wait }: { thing: CountedThing; wait: number },
): void {
  const what = thing === "search" ? "a lot of searching" : "a lot";
  const message = `That was ${what} in a short time. Please try again in ${formatSeconds(wait)}.`;
  response.setHeader("retry-after", String(wait));
  sendRefusal(response, path, { status: 429, message });
}

/** Sends an answer that is not a page to be kept. */
async function sendAnswer(
  { status, pack }: BufferedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, body } = await pack(request.headers["accept-encoding"]);
  headers.set("content-length", String(body.byteLength));
  response.setHeaders(headers).writeHead(status).end(body);
}

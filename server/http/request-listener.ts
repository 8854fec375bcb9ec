import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ServerBuild } from "react-router";
import { SEEN_PATH } from "#app/domain/people/visits/visit.ts";
import { sendCachedPage } from "#app/platform/cache/cached-page.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { securityHeaders } from "#app/platform/http/content-security-policy.server.ts";
import { PAGE_TAGS_HEADER, publicPage } from "#app/platform/http/page-headers.ts";
import { hasTwoHosts, refuseEarly } from "#app/platform/http/refuse-early.server.ts";
import { type AccessLog, loggedPath } from "#app/platform/logging/access-log.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type CountRequest, kindOf } from "#app/platform/metrics/open-metrics.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";
import type { Shop } from "../shop.ts";
import { limitBody } from "./http-limits.ts";
import { openPages, seeVisit } from "./pages.ts";
import { sendPlainText, sendRefusal } from "./refuse.ts";
import {
  type BuildFolders,
  FILE_TYPES,
  type FileStep,
  isRead,
  notFound,
  pathOf,
  serveBuild,
  serveMedia,
} from "./serve-files.ts";

interface Options {
  /** The folders of the build's files; null in development, where Vite has them. */
  files: BuildFolders | null;
  log: Log;
  access: AccessLog;
  /** Counts requests when metrics are enabled. */
  countRequest?: CountRequest | null;
  /** Records how long the parts of a request took. */
  tracer?: Tracer | null;
}

/** The headers of every answer of this shop. */
export const alwaysHeaders = ({ siteUrl }: Settings) =>
  securityHeaders({ isHttps: siteUrl?.startsWith("https:") ?? false });

/** Everything the shop answers: kept pages at once, then probes, then files, then the routes. */
export function requestListener(
  build: ServerBuild | (() => Promise<ServerBuild>),
  shop: Shop,
  settings: Settings,
  { files: folders, log, access, countRequest = null, tracer = null }: Options,
): RequestListener {
  const headers = alwaysHeaders(settings);
  // An answer without its own `cache-control` is private and is revalidated.
  const firstHeaders = new Map(Object.entries({ ...headers, "cache-control": "private, no-cache" }));
  const pages = openPages(build, shop, { settings, headers, log });
  const media = serveMedia(settings.dataDir, shop, log);
  const feeds = serveFeeds(shop.feedsFolder);
  const files = folders
    ? serveBuild(folders, shop.readObject, log)
    : (_request: IncomingMessage, _response: ServerResponse, next: () => void) => next();

  return (request, response) => {
    const logged = access.begin();
    const isTwofold = hasTwoHosts(request.rawHeaders);
    const page = isTwofold ? undefined : pages.find(request);
    if (page) {
      sendCachedPage(page, request, response);
      seeVisit(shop.visits, request, response);
      countRequest?.("memory", response.statusCode, secondsSince(logged.began));
      return access.end(logged, request, response, "memory");
    }
    response.setHeaders(firstHeaders);
    request.url = withoutNul(withoutHost(request.url));
    const [path = "/"] = request.url.split("?", 1);
    const query = request.url.slice(path.length + 1);
    response.once("close", () => {
      countRequest?.(kindOf(path), response.statusCode, secondsSince(logged.began));
      access.end(logged, request, response);
    });
    const refusal = refuseEarly(
      { method: request.method, path, query, headers: request.headers },
      shop.site.ownOrigins,
    );
    limitBody(request, response, path);
    if (isTwofold || !isReadable(path)) return sendPlainText(response, 400, "Bad request\n");
    if (refusal) {
      if (refusal.status === 405) response.setHeader("allow", "GET, HEAD, POST");
      return sendRefusal(response, path, refusal);
    }
    if (request.url === "/healthz")
      return sendPlainText(response, 200, `ok\ncommit ${settings.commit ?? "unknown"}\n`);
    if (request.url === "/readyz")
      return void shop.whyNotReady().then((reason) => answerProbe(response, reason, shop.problems));
    if (request.method === "POST" && path.startsWith(`${SEEN_PATH}/`)) {
      shop.visits.seeInside(request.headers, path.slice(SEEN_PATH.length));
      response.writeHead(204).end();
      return;
    }
    const toPages = (): void => {
      if (tracer) {
        tracer.request(`${request.method} ${kindOf(path)}`, (end) => {
          response.once("close", () => end(outcomeOf(request, response, logged.id)));
          answerFromRoutes();
        });
      } else answerFromRoutes();
    };
    const answerFromRoutes = (): void => {
      const requestLog = log.with({ request: logged.id });
      pages.render(request, response, requestLog).catch((error) => {
        requestLog.error("A request could not be answered", error);
        response.headersSent ? response.destroy() : sendPlainText(response, 500, "Something went wrong\n");
      });
    };
    media(request, response, () => feeds(request, response, () => files(request, response, toPages)));
  };
}

/** A trace's attributes. The log has all of them too. */
const outcomeOf = (
  { method = "", url = "/" }: IncomingMessage,
  { statusCode }: ServerResponse,
  id: string,
) => ({
  failed: statusCode >= 500,
  more: {
    "http.request.method": method,
    "http.response.status_code": statusCode,
    "url.path": JSON.parse(loggedPath(url)) as string,
    "shop.request": id,
  },
});

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/**
 * An absolute URL, as clients send it to proxies, is handled like its path (RFC 9112, 3.2.2): the shop ignores its
 * host.
 */
const withoutHost = (url = "/"): string => url.replace(/^https?:\/\/[^/?]*\/?/i, "/");

/** A NUL in a query becomes U+FFFD, as in forms: it matches nothing, and the database never receives one. */
const withoutNul = (url: string): string => {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query) + url.slice(query).replaceAll("%00", "%EF%BF%BD");
};

/**
 * Every path begins with `/` and contains no NUL (the database accepts none). Malformed escapes would only fill the
 * log.
 */
function isReadable(path: string): boolean {
  try {
    return path.startsWith("/") && !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** 200 with the present problems, if the shop serves all the same, or 503 with the reason. */
const answerProbe = (
  response: ServerResponse<IncomingMessage>,
  reason: string | null,
  problems: readonly string[],
): void =>
  sendPlainText(response, reason === null ? 200 : 503, `${reason ?? ["ok", ...problems].join("\n")}\n`);

/** The files of `writeFeeds` (server/jobs/write-feeds.ts), whose places in their folder are their addresses. */
const FEED = /^\/(?:sitemap(?:-\d{1,4})?\.xml|llms\.txt|feed\/google\.xml)$/;
/** How long the first request of a new shop waits for them, and how often it looks. */
const FIRST_FEEDS = { waitMs: 20_000, lookMs: 100 };

/**
 * Feeds and sitemap, as they were last written. A shop that has just been opened may still be writing them. The size
 * and the bytes come from one open file: sirv asks for them by name, one after the other, and would cut a file that is
 * rewritten in between to the earlier one's length.
 */
export function serveFeeds(folder: string, { waitMs, lookMs } = FIRST_FEEDS): FileStep {
  const isWritten = () => existsSync(path.join(folder, "feed/google.xml"));
  return (request, response, next) => {
    const file = pathOf(request);
    if (!isRead(request) || !FEED.test(file)) return next();
    const send = () => void sendFeed(path.join(folder, file), request, response);
    if (isWritten()) return send();
    const until = performance.now() + waitMs;
    const looking = setInterval(() => {
      if (!isWritten() && !response.destroyed && performance.now() < until) return;
      clearInterval(looking);
      if (isWritten()) return send();
      response.setHeader("retry-after", "10");
      response.setHeader("cache-control", "no-store");
      response.writeHead(503, { "content-type": "text/plain; charset=utf-8" }).end("Not written yet\n");
    }, lookMs);
  };
}

async function sendFeed(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  const file = await open(isPacked ? `${name}.gz` : name).catch(() => null);
  if (!file) return notFound(response);
  try {
    const { size, mtime } = await file.stat();
    const etag = `W/"${size}-${mtime.getTime()}"`;
    const { [PAGE_TAGS_HEADER]: _, ...headers } = publicPage();
    response.setHeaders(new Map(Object.entries({ ...headers, etag, vary: "accept-encoding" })));
    const isKnown = request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : 200, {
      ...(isKnown ? {} : { "content-length": size, "last-modified": mtime.toUTCString() }),
      "content-type": FILE_TYPES.get(path.extname(name)) ?? "application/octet-stream",
      ...(isPacked && { "content-encoding": "gzip" }),
    });
    if (isKnown || request.method === "HEAD") response.end();
    else await pipeline(file.createReadStream({ autoClose: false }), response);
  } catch {
    response.destroy();
  } finally {
    await file.close();
  }
}

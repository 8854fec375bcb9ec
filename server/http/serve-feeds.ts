import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { PAGE_TAGS_HEADER, publicPage } from "#app/platform/http/page-headers.ts";
import { FILE_TYPES, type FileStep, isRead, notFound, pathOf } from "./serve-files.ts";

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

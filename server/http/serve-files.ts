import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import sirv, { type Options } from "sirv";
import { PAGE_TAGS_HEADER, publicPage } from "#app/platform/http/page-headers.ts";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { jpegMaker } from "#app/platform/images/jpeg-maker.server.ts";
import { LETTER_FILE, SHARE_FILE } from "#app/platform/images/share-picture.ts";

type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const YEAR = 365 * 24 * 60 * 60;
const DAY = 24 * 60 * 60;

/** Addresses below which a missing file is a real 404, not a redirect home (readings, Routes). */
const FILES_ONLY = /^\/(assets|media|pictures)\//;
/** A picture of the catalogue, by the only names that we give; no other file of the data folder is ever served. */
const MEDIA =
  /^\/media\/[a-z0-9-]+\.\d+x\d+(?:\.[0-9a-f]{6})?\/(?:\d+\.(?:avif|webp)|share\.jpg|letter\.jpg)$/;

const JPEGS: ReadonlySet<string> = new Set([SHARE_FILE, LETTER_FILE]);

/** Types that the library does not know, or for which it does not name the character set. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [".ico", "image/vnd.microsoft.icon"],
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".svg", "image/svg+xml; charset=utf-8"],
  [".xml", "application/xml; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
]);

export interface BuildFolders {
  /** The build's files and the brand's own. */
  client: string;
  /** Assets of the builds before it, which pages that are open since then still ask for. */
  earlier: string;
}

/**
 * The build's files and the brand's own. The names of the build's files carry their hash, so browsers keep them
 * permanently.
 */
export function serveBuild({ client, earlier }: BuildFolders): Step {
  const options: Options = {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const kept = pathname.startsWith("/assets/")
        ? `public, max-age=${YEAR}, immutable`
        : `public, max-age=${DAY}`;
      response.setHeader("cache-control", kept);
      const type = TYPES.get(path.extname(pathname));
      if (type) response.setHeader("content-type", type);
    },
  };
  const files = sirv(client, options);
  const earlierFiles = existsSync(earlier) ? sirv(earlier, options) : null;
  return (request, response, next) => {
    if (!isRead(request)) return next();
    askForWhole(request);
    endOnBrokenFile(response);
    const missing = () => (FILES_ONLY.test(pathOf(request)) ? notFound(response) : next());
    files(request, response, () => (earlierFiles ? earlierFiles(request, response, missing) : missing()));
  };
}

/**
 * The catalogue's pictures, from the data folder. New ones appear while the shop runs, so each request checks the disk.
 * A picture's JPEG, for sharing or for letters, is made when it is first requested, and kept.
 */
export function serveMedia(dataDir: string, imageWorkers: ImageWorkers): Step {
  const files = sirv(dataDir, { dev: true, etag: true });
  const makeJpeg = jpegMaker(imageWorkers);
  return (request, response, next) => {
    if (!isRead(request) || !MEDIA.test(pathOf(request))) return next();
    const file = pathOf(request);
    askForWhole(request);
    endOnBrokenFile(response);
    const send = ([first, ...others]: Sent[], otherwise = () => notFound(response)): void => {
      if (!first) {
        otherwise();
        return;
      }
      response.setHeader("cache-control", first.isKept ? `public, max-age=${YEAR}, immutable` : "no-store");
      files(withPath(request, first.file), response, () => send(others, otherwise));
    };
    if (!JPEGS.has(path.basename(file))) return send(whatAnswers(file));
    const jpeg = [{ file, isKept: true }];
    send(jpeg, () => {
      void makeJpeg(path.join(dataDir, file)).then((isMade) => send(isMade ? jpeg : []));
    });
  };
}

/** The files of `writeFeeds` (server/jobs/write-feeds.ts), whose places in their folder are their addresses. */
const FEED = /^\/(?:sitemap(?:-\d{1,4})?\.xml|llms\.txt|feed\/google\.xml)$/;
/** How long the first request of a new shop waits until they are written, and how often it looks. */
const FIRST_FEEDS = { waitMs: 20_000, lookMs: 100 };

/**
 * Feeds and sitemap, as they were last written. A shop that has just been opened may still be writing them. The size and
 * the bytes are those of one open file: sirv asks for them by name, one after the other, and a file that is written anew
 * in between would be cut to the earlier one's length.
 */
export function serveFeeds(folder: string, { waitMs, lookMs } = FIRST_FEEDS): Step {
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
      "content-type": TYPES.get(path.extname(name)) ?? "application/octet-stream",
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

interface Sent {
  file: string;
  /** Whether the address has this file for ever. */
  isKept: boolean;
}

/**
 * A picture's file, and what answers while there is none: an AVIF is made a little after its WebP, and pictures from
 * before the shop had the narrowest width have the next one.
 */
function whatAnswers(file: string): Sent[] {
  const own = { file, isKept: true };
  const webp = { file: file.replace(/avif$/, "webp"), isKept: false };
  const wider = file.replace(
    /\.(\d+)(x[^/]+)\/80(?=\.)/,
    (_, own: string, rest: string) => `.${own}${rest}/${Math.min(160, Number(own))}`,
  );
  return [own, ...(webp.file === file ? [] : [webp]), ...(wider === file ? [] : whatAnswers(wider))];
}

/** The same request for another file. */
const withPath = (request: IncomingMessage, url: string): IncomingMessage =>
  Object.assign(Object.create(request) as IncomingMessage, { url });

/**
 * Every file is short and sent whole, which a server may do (RFC 9110, 14.2). sirv does not check a range: a reversed
 * one (`bytes=9-1`) would end the process.
 */
function askForWhole(request: IncomingMessage): void {
  delete request.headers.range;
}

/**
 * A file can disappear between the check and the read: somebody removes it, or there are too many open
 * files. sirv does not handle that error, so it would end the process; here it ends one answer.
 */
function endOnBrokenFile(response: ServerResponse): void {
  response.once("pipe", (file) => file.once("error", () => response.destroy()));
}

const isRead = (request: IncomingMessage): boolean => request.method === "GET" || request.method === "HEAD";

const pathOf = (request: IncomingMessage): string => request.url?.split("?", 1)[0] ?? "/";

function notFound(response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found\n");
}

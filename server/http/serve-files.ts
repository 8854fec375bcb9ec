import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import sirv, { type Options } from "sirv";
import type { ReadObject } from "#app/platform/images/bucket-pictures.server.ts";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { jpegMaker } from "#app/platform/images/jpeg-maker.server.ts";
import { LETTER_FILE, SHARE_FILE } from "#app/platform/images/share-picture.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

/** A step of the listener, which answers or passes on. */
export type FileStep = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** For names that carry a hash of the contents, or a file's own size. */
const KEPT = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
const DAY = 24 * 60 * 60;

/** Addresses below which a missing file is a real 404, not a redirect home (readings, Routes). */
const FILES_ONLY = /^\/(assets|media|pictures)\//;
/** A file of some build's pages, by its only endings. */
const ASSET = /^\/assets\/[\w.-]+\.(?:css|js|woff2)$/;
/** A picture of the catalogue, by the only names that we give; no other file of the data folder is ever served. */
const MEDIA =
  /^\/media\/[a-z0-9-]+\.\d+x\d+(?:\.[0-9a-f]{6})?\/(?:\d+\.(?:avif|webp)|share\.jpg|letter\.jpg)$/;

const JPEGS: ReadonlySet<string> = new Set([SHARE_FILE, LETTER_FILE]);

/** Types that the library does not know, or for which it does not name the character set. */
export const FILE_TYPES: ReadonlyMap<string, string> = new Map([
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
  /** Assets of earlier builds, which pages in open browsers still request. */
  earlier: string;
  /** The newest build's files, which its workers' pages request from the others while one replaces the other. */
  newest: string;
}

/**
 * The build's files and the brand's own. The names of the build's files carry their hash, so browsers keep them
 * permanently. A machine with another build may have sent the page, so files that are not here are looked for in the
 * bucket, if the shop has one.
 */
export function serveBuild(
  { client, earlier, newest }: BuildFolders,
  readObject: ReadObject | null,
  log: Pick<Log, "warn">,
): FileStep {
  const options: Options = {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const kept = pathname.startsWith("/assets/") ? KEPT : `public, max-age=${DAY}`;
      response.setHeader("cache-control", kept);
      const type = FILE_TYPES.get(path.extname(pathname));
      if (type) response.setHeader("content-type", type);
    },
  };
  const files = sirv(client, options);
  const earlierFiles = existsSync(earlier) ? sirv(earlier, options) : null;
  const newestFiles = sirv(newest, { ...options, dev: true });
  return (request, response, next) => {
    if (!isRead(request)) return next();
    dropRange(request);
    endOnBrokenFile(response);
    const notHere = () => {
      const file = pathOf(request);
      if (!readObject || !ASSET.test(file)) return notFound(response);
      response.setHeader("cache-control", KEPT);
      sendFromBucket(readObject, file, request, response, { otherwise: () => notFound(response), log });
    };
    const missing = () => {
      if (pathOf(request).startsWith("/assets/")) return newestFiles(request, response, notHere);
      return FILES_ONLY.test(pathOf(request)) ? notFound(response) : next();
    };
    files(request, response, () => (earlierFiles ? earlierFiles(request, response, missing) : missing()));
  };
}

interface Pictures {
  imageWorkers: ImageWorkers;
  /** Reads a file from the bucket; null for a shop without one. */
  readObject: ReadObject | null;
}

/**
 * The catalogue's pictures, from the data folder, and from the bucket if the shop has one. New ones appear while the
 * shop runs, so each request checks the disk. A picture's JPEG, for sharing or for letters, is made when it is first
 * requested, and kept.
 */
export function serveMedia(
  dataDir: string,
  { imageWorkers, readObject }: Pictures,
  log: Pick<Log, "warn">,
): FileStep {
  const files = sirv(dataDir, { dev: true, etag: true });
  const makeJpeg = jpegMaker(imageWorkers);
  return (request, response, next) => {
    if (!isRead(request) || !MEDIA.test(pathOf(request))) return next();
    const file = pathOf(request);
    dropRange(request);
    endOnBrokenFile(response);
    const send = ([first, ...others]: SentFile[], otherwise = () => notFound(response)): void => {
      if (!first) {
        otherwise();
        return;
      }
      const isMissing = () => send(others, otherwise);
      response.setHeader("cache-control", first.isKept ? KEPT : "no-store");
      files(withPath(request, first.file), response, () => {
        if (!readObject) return isMissing();
        sendFromBucket(readObject, first.file, request, response, { otherwise: isMissing, log });
      });
    };
    if (!JPEGS.has(path.basename(file))) return send(whatAnswers(file));
    const jpeg = [{ file, isKept: true }];
    send(jpeg, () => {
      void makeJpeg(path.join(dataDir, file)).then((isMade) => send(isMade ? jpeg : []));
    });
  };
}

/** Sends a file of the bucket, or answers otherwise when there is none. */
function sendFromBucket(
  read: ReadObject,
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  { otherwise, log }: { otherwise: () => void; log: Pick<Log, "warn"> },
): void {
  void sendObject(read, file, request, response)
    .then((isSent) => isSent || otherwise())
    .catch((error: unknown) => {
      log.warn("A file could not be read from the bucket", { reason: String(error) });
      away(response);
    });
}

/** Sends an object of the bucket; false when there is none. */
async function sendObject(
  read: ReadObject,
  file: string,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const found = await read(file, method === "HEAD" ? "HEAD" : "GET");
  if (found === null) return false;
  response.writeHead(200, { "content-type": found.type, "content-length": found.bytes });
  if (found.body === null) {
    response.end();
    return true;
  }
  // A visitor who leaves, or a service that stops in the middle, ends this answer alone.
  await pipeline(Readable.fromWeb(found.body as NodeReadableStream), response).catch(() =>
    response.destroy(),
  );
  return true;
}

/** The bucket does not answer: the file may be there in a moment. */
function away(response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("retry-after", "10");
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8" }).end("Not there at the moment\n");
}

interface SentFile {
  file: string;
  /** Whether the address has this file permanently. */
  isKept: boolean;
}

/**
 * A picture's file, and its stand-in while there is none: an AVIF is made a little after its WebP, and pictures from
 * before the narrowest width have the next one.
 */
function whatAnswers(file: string): SentFile[] {
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
function dropRange(request: IncomingMessage): void {
  delete request.headers.range;
}

/**
 * A file can disappear between the check and the read: somebody removes it, or there are too many open
 * files. sirv does not handle that error, so it would end the process; here it ends one answer.
 */
function endOnBrokenFile(response: ServerResponse): void {
  response.once("pipe", (file) => file.once("error", () => response.destroy()));
}

/** Files are sent, nothing else. */
export const isRead = (request: IncomingMessage): boolean =>
  request.method === "GET" || request.method === "HEAD";

/** A request's address without its query. */
export const pathOf = (request: IncomingMessage): string => request.url?.split("?", 1)[0] ?? "/";

/** A real 404 for a file, instead of the redirect home. */
export function notFound(response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found\n");
}

import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import { shareImageMaker } from "#app/platform/images/share-image-maker.server.ts";
import { SHARE_FILE } from "#app/platform/images/share-picture.ts";

type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const YEAR = 365 * 24 * 60 * 60;
const DAY = 24 * 60 * 60;

/** Addresses below which a file that is missing is a real 404, not a way home (readings, Routes). */
const FILES_ONLY = /^\/(assets|media|pictures)\//;
/** A picture of the catalogue, by the only names that we give; nothing else of the data folder is ever served. */
const MEDIA = /^\/media\/[a-z0-9-]+\.\d+x\d+(?:\.[0-9a-f]{6})?\/(?:\d+\.(?:avif|webp)|share\.jpg)$/;

/** Types that the library says nothing of, or not in which letters a text is written. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [".ico", "image/vnd.microsoft.icon"],
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".svg", "image/svg+xml; charset=utf-8"],
]);

/** The build's files (their names carry their hash, so browsers keep them for good) and the brand's own. */
export function serveBuild(): Step {
  const files = sirv("build/client", {
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
  });
  return (request, response, next) => {
    if (!isRead(request)) return next();
    askForWhole(request);
    endOnBrokenFile(response);
    files(request, response, () => (FILES_ONLY.test(pathOf(request)) ? notFound(response) : next()));
  };
}

/**
 * The catalogue's pictures, from the data folder. They come while the shop runs, so the disk is asked each time. A
 * picture's share image is made when it is first asked for, and kept. Its AVIF comes a little after its WebP: until it
 * is there, its address answers with the WebP, which nobody is to keep.
 */
export function serveMedia(dataDir: string, imageWorkers: ImageWorkers): Step {
  const files = sirv(dataDir, { dev: true, etag: true });
  const makeShareImage = shareImageMaker(imageWorkers);
  return (request, response, next) => {
    if (!isRead(request) || !MEDIA.test(pathOf(request))) return next();
    const file = pathOf(request);
    askForWhole(request);
    response.setHeader("cache-control", `public, max-age=${YEAR}, immutable`);
    endOnBrokenFile(response);
    files(request, response, () => {
      const missing = () => notFound(response);
      if (file.endsWith(".avif")) {
        response.setHeader("cache-control", "no-store");
        files(withPath(request, file.replace(/avif$/, "webp")), response, missing);
      } else if (file.endsWith(`/${SHARE_FILE}`)) {
        void makeShareImage(path.join(dataDir, file)).then((isMade) =>
          isMade ? files(request, response, missing) : missing(),
        );
      } else missing();
    });
  };
}

/** The same question for another file. */
const withPath = (request: IncomingMessage, url: string): IncomingMessage =>
  Object.assign(Object.create(request) as IncomingMessage, { url, _parsedUrl: undefined });

/**
 * Every file is short and sent whole, which a server may do (RFC 9110, 14.2). sirv does not check a range: one that runs
 * backwards (`bytes=9-1`) would end the process.
 */
function askForWhole(request: IncomingMessage): void {
  delete request.headers.range;
}

/**
 * A file can go between the look at it and its reading: by a new build under a running shop, or when there are too
 * many open files. sirv leaves that error to nobody, and it would end the process; here it ends one answer.
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

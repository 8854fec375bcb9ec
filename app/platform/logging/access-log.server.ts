import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
// The global of this name is looked up again at each use.
import { performance } from "node:perf_hooks";
import type { LogLevel } from "./log.server.ts";

/** A request, from its arrival. */
export interface LoggedRequest {
  /** Included in every log line about this request. */
  id: string;
  /** In milliseconds, on a monotonic clock. */
  began: number;
}

export interface AccessLog {
  /** Call it as soon as a request has arrived. */
  begin(): LoggedRequest;
  /** Call it once the request is answered. `from` says that a kept page was sent from memory. */
  end(logged: LoggedRequest, request: IncomingMessage, response: ServerResponse, from?: "memory"): void;
}

/** One line per request: no address of the visitor, no query, and no part of the path that could name a person. */
export function openAccessLog(least: LogLevel, add: (line: string) => void): AccessLog {
  const process = randomBytes(4).toString("hex");
  const isOn = least === "debug" || least === "info";
  let count = 0;
  return {
    begin() {
      count += 1;
      return { id: `${process}-${count}`, began: performance.now() };
    },
    end({ id, began }, { method, url = "/" }, { statusCode }, from) {
      if (!isOn) return;
      const ms = Math.round((performance.now() - began) * 100) / 100;
      const source = from === undefined ? "" : `,"from":"${from}"`;
      // Concatenated by hand: at some ten thousand lines a second, JSON.stringify would be the most expensive part.
      add(
        `{"at":"${timestamp()}","level":"info","message":"request","request":"${id}","method":"${method}","path":${loggedPath(url)},"status":${statusCode},"ms":${ms}${source}}\n`,
      );
    },
  };
}

/** Paths that contain nothing private, as JSON, as far as they were seen already. */
const knownPaths = new Map<string, string>();
const MAX_KNOWN = 1_000;
const PLAIN = /^[a-z0-9/._-]{1,120}$/i;
/**
 * Possibly private parts: an e-mail address, a secret key, words with spaces or marks, or text too long to be a name.
 */
const TELLING = /@|%|[0-9a-f]{8}-[0-9a-f]{4}-|[^/]{65,}/i;

/** A path that is safe in every log: without parts that could name a person or grant access. */
export const tellingNothing = (path: string): string =>
  path
    .split("/")
    .map((part) => (TELLING.test(part) ? "…" : part))
    .join("/");

/** An address's path as it may be logged, as a JSON string. */
export function loggedPath(url: string): string {
  const known = knownPaths.get(url);
  if (known !== undefined) return known;
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  const json = JSON.stringify(tellingNothing(path));
  if (knownPaths.size < MAX_KNOWN && PLAIN.test(url)) knownPaths.set(url, json);
  return json;
}

let stampedAt = 0;
let stamp = "";

/** The current time as text, computed once a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = new Date(now).toISOString();
  }
  return stamp;
}

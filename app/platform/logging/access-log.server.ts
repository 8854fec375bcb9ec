import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { LogLevel } from "./log.server.ts";

/** A request, from when it came. */
export interface LoggedRequest {
  /** Stands in every log line about this request. */
  id: string;
  /** In milliseconds, on a clock that only measures. */
  began: number;
}

export interface AccessLog {
  /** To be called as soon as a request has come. */
  begin(): LoggedRequest;
  /** To be called once it is answered. `from` says where the answer came from, if it was no route. */
  end(logged: LoggedRequest, request: IncomingMessage, response: ServerResponse, from?: "memory"): void;
}

/** One line a request: no address of the visitor, no query, and of the path nothing that could name a person. */
export function openAccessLog(least: LogLevel, add: (line: string) => void): AccessLog {
  const process = randomBytes(4).toString("hex");
  const isOn = least === "debug" || least === "info";
  let count = 0;
  return {
    begin() {
      count += 1;
      return { id: `${process}-${count.toString(36)}`, began: performance.now() };
    },
    end({ id, began }, { method, url = "/" }, { statusCode }, from) {
      if (!isOn) return;
      const ms = Math.round((performance.now() - began) * 100) / 100;
      const source = from === undefined ? "" : `,"from":"${from}"`;
      // Put together by hand: at some ten thousand lines a second JSON.stringify would be the dearest part of them.
      add(
        `{"at":"${timestamp()}","level":"info","message":"request","request":"${id}","method":"${method}","path":${loggedPath(url)},"status":${statusCode},"ms":${ms}${source}}\n`,
      );
    },
  };
}

/** Paths that say what they are, in JSON, as far as they were met already. */
const knownPaths = new Map<string, string>();
const MAX_KNOWN = 1_000;
const PLAIN = /^[a-z0-9/._-]{1,120}$/i;
/** What may be somebody's: an e-mail address, a key that opens something, words with spaces or marks, or what is too long to be a name. */
const TELLING = /@|%|[0-9a-f]{8}-[0-9a-f]{4}-|[^/]{65,}/i;

/** A path as any log may have it: without what could name a person, or open something. */
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

/** Now, in words; worked out once a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = new Date(now).toISOString();
  }
  return stamp;
}

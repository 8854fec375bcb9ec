import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEM_TYPE, problemBody } from "#app/platform/http/problem.server.ts";

/** Addresses that only scripts request; they answer in JSON. */
const ASKED_BY_SCRIPTS = /^\/+(?:api\/|admin\/pictures$)/i;
/** Addresses that other programs request with a key. */
const ASKED_WITH_KEYS = /^\/+api\/v1\//i;

/** In JSON where scripts and programs ask (enquiries have their own contract); elsewhere as a sentence. */
export function sendRefusal(
  response: ServerResponse<IncomingMessage>,
  path: string,
  { status, message }: { status: number; message: string },
): void {
  if (!ASKED_BY_SCRIPTS.test(path)) {
    sendPlainText(response, status, `${message}\n`);
    return;
  }
  if (ASKED_WITH_KEYS.test(path)) {
    response.writeHead(status, { "content-type": PROBLEM_TYPE, "cache-control": "no-store" });
    response.end(JSON.stringify(problemBody({ status, detail: message })));
    return;
  }
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  const isEnquiry = /^\/+api\/enquiries/i.test(path);
  response.end(JSON.stringify(isEnquiry ? { errors: [{ message }] } : { error: message }));
}

export function sendPlainText(response: ServerResponse<IncomingMessage>, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(text);
}

import type { IncomingMessage, ServerResponse } from "node:http";

/** Addresses that only scripts request; they answer in JSON. */
const ASKED_BY_SCRIPTS = /^\/+(?:api\/|admin\/pictures$)/i;

/** In JSON for addresses that scripts request (enquiries have their own contract); otherwise as a sentence. */
export function sendRefusal(
  response: ServerResponse<IncomingMessage>,
  path: string,
  { status, message }: { status: number; message: string },
): void {
  if (!ASKED_BY_SCRIPTS.test(path)) {
    sendPlainText(response, status, `${message}\n`);
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

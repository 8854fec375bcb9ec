import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bodyDeadline } from "#app/platform/http/refuse-early.server.ts";

/** How long visitors may take, in milliseconds, so that nobody can hold what they do not use. */
export const HTTP_LIMITS: ServerOptions = {
  /** From the connection to the end of the headers; also those who connect and say nothing are cut. */
  headersTimeout: 10_000,
  /** A whole request, an administrator's pictures included. */
  requestTimeout: 300_000,
  /** Longer than the proxies in front of a shop keep a connection, so that theirs ends first. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

/** Connections of one process. More are turned away before they cost the others their memory. */
const MOST_CONNECTIONS = 10_000;
/** What nobody reads any more may go on coming for so long: a browser that still sends reads its answer meanwhile. */
const LINGER_MS = 5_000;

/** Answers what is not even HTTP in the way of all answers, and turns away too many. */
export function holdToLimits(server: Server, headers: Readonly<Record<string, string>>): void {
  server.maxConnections = MOST_CONNECTIONS;
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET" || socket.bytesWritten > 0) return socket.destroy();
    const status = STATUS_OF[error.code ?? ""] ?? "400 Bad Request";
    socket.end(
      `HTTP/1.1 ${status}\r\n${always.join("")}cache-control: no-store\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      () => socket.destroy(),
    );
  });
}

const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Cuts whoever sends a body too slowly, and whoever goes on sending after the answer. */
export function limitBody(request: IncomingMessage, response: ServerResponse, path: string): void {
  const isBodiless = request.headers["content-length"] === undefined && !request.headers["transfer-encoding"];
  if (isBodiless) return;
  const deadline = bodyDeadline(path);
  const slow =
    deadline !== null &&
    setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent)
        response.writeHead(408, { "cache-control": "no-store", connection: "close" });
      response.end(() => request.socket.destroy());
    }, deadline);
  request.once("close", () => slow && clearTimeout(slow));
  response.once("finish", () => {
    if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
  });
}

import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bodyDeadline } from "#app/platform/http/refuse-early.server.ts";

/** How long visitors may take, in milliseconds, so that nobody can hold connections without using them. */
export const HTTP_LIMITS = {
  /** From the connection to the end of the headers; a visitor who connects and sends nothing is cut off too. */
  headersTimeout: 10_000,
  /** A whole request, an administrator's pictures included. */
  requestTimeout: 300_000,
  /** Longer than the proxies in front of a shop keep a connection, so that they close it first. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions;

/** Connections of one process. Further ones are refused before they take memory from the others. */
const MAX_CONNECTIONS = 10_000;
/** An answer that the visitor has not read from for this long is abandoned, together with its connection. */
const READ_MS = 60_000;
/** How long a body that is no longer read may continue: a browser that is still sending can then read its answer. */
const LINGER_MS = 5_000;

/**
 * Gives even invalid HTTP an answer with the usual headers, refuses connections beyond the limit, and cuts off clients
 * that do not read.
 */
export function holdToLimits(
  server: Server,
  headers: Readonly<Record<string, string>>,
  { readMs = READ_MS }: { readMs?: number } = {},
): void {
  server.maxConnections = MAX_CONNECTIONS;
  cutUnread(server, readMs);
  const always = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const refuse = (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET" || socket.bytesWritten > 0) return socket.destroy();
    const status = STATUS_OF[error.code ?? ""] ?? "400 Bad Request";
    socket.end(
      `HTTP/1.1 ${status}\r\n${always.join("")}cache-control: no-store\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      () => socket.destroy(),
    );
  };
  // Node looks at the clock before it reads. After the process stood still, a request that came in time may be unread:
  // it gets one more turn. A connection that sent nothing gets no answer. Browsers open connections ahead of need: one
  // that is used at this moment would take a 408 for its answer. If the connection only ends, the browser sends its
  // request again on another.
  const late = new Set<Socket>();
  server.on("request", ({ socket }) => late.delete(socket));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== TIMEOUT) return refuse(error, socket);
    late.add(socket);
    setImmediate(() =>
      setImmediate(() => {
        if (!late.delete(socket)) return;
        if (socket.bytesRead > 0) refuse(error, socket);
        else socket.end();
      }),
    );
  });
}

const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";
const STATUS_OF: Readonly<Record<string, string>> = {
  [TIMEOUT]: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Handles one request of a connection at a time; the next one starts when the answer before it has been sent. Of the
 * requests that had to wait, one begins in each turn of the event loop: a visitor who asks for twenty pages at once
 * waits for them, and nobody else does.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
  };
  return (request, response) => {
    if (response.socket !== null) return listener(request, response);
    response.once("socket", () => {
      if (waiting.push(() => listener(request, response)) === 1) setImmediate(next);
    });
  };
}

/**
 * Cuts off clients that read nothing of an answer. A periodic check finds them, so that normal answers pay nothing for
 * it. The connection is reset, because otherwise the system would keep the unread data.
 */
function cutUnread(server: Server, readMs: number): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
  const look = () => {
    // Node itself detects whether data leaves, and sets a new timeout once the whole answer has been sent.
    for (const socket of sockets)
      if (socket.writableLength > 0 && socket.timeout !== readMs) socket.setTimeout(readMs);
  };
  setInterval(look, readMs / 4).unref();
}

/** Cuts off clients that send a body too slowly, and those that continue to send after the answer. */
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

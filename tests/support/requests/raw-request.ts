import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HANG_MS } from "../runner/patience.ts";

/** A request exactly as sent: the path is not normalised, and no header is added but for the body's length. */
export interface PlainRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface BufferedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Its bytes, one letter each: nothing is decoded. */
  body: string;
}

/** A connection that was silent for this long has nothing more to say. */
const QUIET_MS = 700;

/** Sends requests that no browser would: paths with `..`, invented methods, headers of any name. */
export function askPlainly(
  { origin }: { origin: string },
  { method = "GET", path, headers = {}, body }: PlainRequest,
): Promise<BufferedResponse> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    // A new connection for each: the end of one has no effect on the next.
    const asked = request({
      agent: false,
      host: hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
    });
    asked.setTimeout(HANG_MS / 2, () => asked.destroy(new Error(`${method} ${path}: no answer`)));
    asked.once("error", reject);
    asked.once("response", (response) => {
      // A request that is refused for its length is answered before it has been sent completely.
      asked.on("error", () => undefined);
      let text = "";
      response.setEncoding("latin1");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      response.once("close", done);
    });
    asked.end(body);
  });
}

/** A body after decompression. */
export function unpacked({ headers, body }: BufferedResponse): string {
  const bytes = Buffer.from(body, "latin1");
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

export interface RawAnswer {
  /** All that was received. */
  text: string;
  /** The status of each answer in it. */
  statuses: number[];
  /** Whether the shop closed the connection. */
  isClosed: boolean;
}

/**
 * Sends bytes over a connection unchanged, one part after another. It reads until the shop closes the connection, or is
 * silent for a while. The first answer to bytes that are certainly answered may take a slow machine's time.
 */
export async function sendBytes(
  { origin }: { origin: string },
  parts: string | Buffer | readonly (string | Buffer)[],
  { pauseMs = 0, isAnswered = false }: { pauseMs?: number; isAnswered?: boolean } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  let isClosed = false;
  let heardAt = Date.now();
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    text += chunk;
    heardAt = Date.now();
  });
  socket.on("error", () => undefined);
  socket.once("close", () => {
    isClosed = true;
  });
  for (const part of [parts].flat()) {
    if (socket.closed) break;
    socket.write(part);
    heardAt = Date.now();
    if (pauseMs > 0) await sleep(pauseMs);
  }
  const patience = () => (isAnswered && text === "" ? HANG_MS / 2 : QUIET_MS);
  while (!isClosed && Date.now() - heardAt < patience()) await sleep(20);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  const answer = { text, statuses, isClosed };
  socket.destroy();
  return answer;
}

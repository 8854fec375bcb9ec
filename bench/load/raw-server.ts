// The limit: a bare `node:http` server with one answer for all requests, made of the given headers and body. Run as a
// separate process; prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer of the shop. */
export interface RawAnswer {
  status: number;
  /** Alternating names and values. */
  headers: string[];
  /** In base64. */
  body: string;
}

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RawAnswer;
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(bytes);
}).listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

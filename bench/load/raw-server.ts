// The limit: a bare `node:http` server that gives one answer to everybody, with the headers and the body of the answer
// that it was told of. Run as a process of its own; prints its port.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer, as it was given by the shop. */
export interface RawAnswer {
  status: number;
  /** Names and values in turns. */
  headers: string[];
  /** In base64. */
  body: string;
}

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as RawAnswer;
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(bytes);
}).listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

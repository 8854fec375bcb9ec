// The visitors: request one address over a number of open connections, each again as soon as it is answered, and count.
// Run as a separate process, so that it takes no time from the measured one; its result is a line of JSON. It parses no
// more of an answer than it must. A general load tester (autocannon was tried) spends three times as much on each
// answer as the server does: the measurement is then of the tester, and everything looks equally fast.
import { connect, type Socket } from "node:net";

/** The request, as its one argument in JSON. */
export interface LoadPlan {
  port: number;
  /** The paths, used in turns. */
  paths: string[];
  /** Lines of the request, `name: value`. */
  headers: string[];
  connections: number;
  seconds: number;
}

/** The result. Latencies are in milliseconds. */
export interface LoadResult {
  answers: number;
  seconds: number;
  p50: number;
  p99: number;
  /** The number of answers by status. */
  statuses: Record<string, number>;
}

const END_OF_HEADERS = "\r\n\r\n";
const plan = JSON.parse(process.argv[2] ?? "") as LoadPlan;
const requests = plan.paths.map((path) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${plan.headers.map((line) => `${line}\r\n`).join("")}\r\n`,
  ),
);
const latencies: number[] = [];
const statuses: Record<string, number> = {};
let isOver = false;
let turn = 0;

const sockets = await Promise.all(Array.from({ length: plan.connections }, openSocket));
const began = performance.now();
for (const socket of sockets) visit(socket);
setTimeout(finish, plan.seconds * 1000);

function openSocket(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: plan.port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Sends a request, reads the answer to its end, and repeats. */
function visit(socket: Socket): void {
  let asked = 0;
  /** The bytes of an answer still to come; null while its headers are. */
  let left: number | null = null;
  let head: Buffer | null = null;
  const ask = (): void => {
    asked = performance.now();
    socket.write(requests[turn % requests.length] ?? "");
    turn += 1;
  };
  socket.on("data", (chunk) => {
    if (left === null) {
      const whole: Buffer = head === null ? chunk : Buffer.concat([head, chunk]);
      const end = whole.indexOf(END_OF_HEADERS);
      if (end === -1) {
        head = whole;
        return;
      }
      head = null;
      left = lengthOf(whole.toString("latin1", 0, end)) - (whole.byteLength - end - END_OF_HEADERS.length);
    } else {
      left -= chunk.byteLength;
    }
    if (left > 0) return;
    left = null;
    latencies.push(performance.now() - asked);
    if (!isOver) ask();
  });
  ask();
}

/** The bytes of an answer's body; also counts its status. */
function lengthOf(head: string): number {
  const status = head.slice(9, 12);
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === "304") return 0;
  const at = head.toLowerCase().indexOf("\r\ncontent-length:");
  if (at === -1) throw new Error(`An answer without a length cannot be counted:\n${head}`);
  return Number.parseInt(head.slice(at + 17), 10);
}

function finish(): void {
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const result: LoadResult = { answers: sorted.length, seconds, p50: at(0.5), p99: at(0.99), statuses };
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
}

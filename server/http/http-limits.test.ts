import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { holdToLimits, inTurn } from "./http-limits.ts";

/** More bytes than the system's buffers take from a server. */
const LONG = Buffer.alloc(64 * 1024 * 1024);

const READ_MS = 2_000;

const SHORT = { headersTimeout: 200, connectionsCheckingInterval: 50 };

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  }
});

/** A server with these limits, and a function that sends it bytes on a new connection. */
async function serve(listener: RequestListener, limits: ServerOptions = {}, readMs?: number) {
  const server = createServer(limits, inTurn(listener));
  holdToLimits(server, {}, { readMs });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  return async (...paths: string[]) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(""));
    return socket;
  };
}

test("requests that arrive at once are begun one after another, and answered in their order", async () => {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const send = await serve(({ url = "" }, response) => {
    begun.push(url);
    finish.push(() => response.end(`[${url}]`));
  });
  const socket = await send("/1", "/2", "/3");
  let answers = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    answers += chunk;
  });
  await expect.poll(() => begun).toEqual(["/1"]);
  await send("/other");
  await expect.poll(() => begun).toEqual(["/1", "/other"]);
  for (const next of [
    ["/1", "/other", "/2"],
    ["/1", "/other", "/2", "/3"],
  ]) {
    for (const end of finish.splice(0)) end();
    await expect.poll(() => begun).toEqual(next);
  }
  for (const end of finish.splice(0)) end();
  await expect.poll(() => answers.match(/\[.*?\]/g)).toEqual(["[/1]", "[/2]", "[/3]"]);
});

test("an unread answer blocks the next request of its connection", async () => {
  const begun: string[] = [];
  const send = await serve(({ url = "" }, response) => {
    begun.push(url);
    response.end(url === "/long" ? LONG : "short");
  });
  const unread = await send("/long", "/after");
  unread.pause();
  const other = await send("/other");
  await once(other, "data");
  expect(begun).toEqual(["/long", "/other"]);
  unread.resume();
  await expect.poll(() => begun).toEqual(["/long", "/other", "/after"]);
});

/** The connections that were cut off meanwhile, and the slow reader's longest pause. */
async function readSlowly(): Promise<{ cut: string[]; stoodStillMs: number }> {
  const cut: string[] = [];
  const send = await serve(
    ({ url = "", socket }, response) => {
      socket.once("close", () => cut.push(url));
      response.end(url === "/short" ? "short" : LONG);
    },
    { keepAliveTimeout: 60_000 },
    READ_MS,
  );
  (await send("/unread")).pause();
  (await send("/short")).resume();
  const slow = await send("/slow");
  const until = Date.now() + 4 * READ_MS;
  const isCut = once(slow, "close");
  let stoodStillMs = 0;
  let readAt = performance.now();
  while (Date.now() < until && !slow.closed) {
    // The system's buffers wait for this many bytes before they take more.
    const enough = slow.bytesRead + 2 * 1024 * 1024;
    slow.resume();
    while (slow.bytesRead < enough && !slow.closed) await Promise.race([once(slow, "data"), isCut]);
    slow.pause();
    stoodStillMs = Math.max(stoodStillMs, performance.now() - readAt);
    readAt = performance.now();
    await sleep(READ_MS / 5);
  }
  await expect.poll(() => cut).toContain("/unread");
  return { cut, stoodStillMs };
}

test("closes the connection of a client that reads nothing of an answer, but not of a slow or idle one", async () => {
  let seen = await readSlowly();
  // While the machine stood still, nobody read.
  while (seen.cut.length !== 1 && seen.stoodStillMs > READ_MS / 2) seen = await readSlowly();
  expect(seen.cut).toEqual(["/unread"]);
});

test("answers a request that arrives while the process is blocked", async () => {
  await serve((_, response) => response.end("Answered"), SHORT);
  const { server } = open.at(-1) as { server: Server };
  // Another thread goes on while this one stands still.
  const visit = `const { workerData, parentPort } = require("node:worker_threads");
    fetch(workerData).then(({ status }) => parentPort.postMessage(status));`;
  server.once("connection", () => {
    const end = performance.now() + 3 * SHORT.headersTimeout;
    while (performance.now() < end);
  });
  const { port } = server.address() as AddressInfo;
  const visitor = new Worker(visit, { eval: true, workerData: `http://127.0.0.1:${port}/` });
  expect(await once(visitor, "message")).toEqual([200]);
});

test("a visitor who never ends the headers is refused", async () => {
  const send = await serve((_, response) => response.end("Answered"), SHORT);
  const slow = await send();
  slow.write("GET / HTTP/1.1\r\n");
  expect(await text(slow)).toMatch(/^HTTP\/1.1 408 /);
});

test("closes an idle connection without an answer, which another request would take for its own", async () => {
  const send = await serve((_, response) => response.end("Answered"), SHORT);
  expect(await text(await send())).toBe("");
});

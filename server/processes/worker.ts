import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type Socket, Server as SocketServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { openAccessLog } from "#app/platform/logging/access-log.server.ts";
import { bufferLines, createLog, type Log } from "#app/platform/logging/log.server.ts";
import { openSpanSender } from "#app/platform/tracing/send-spans.server.ts";
import { openTracer } from "#app/platform/tracing/tracer.server.ts";
import { HTTP_LIMITS, holdToLimits, inTurn } from "../http/http-limits.ts";
import { alwaysHeaders, requestListener } from "../http/request-listener.ts";
import { openShop, type Shop } from "../shop.ts";
import { startBeating } from "./heartbeat.ts";
import { browserFiles, ownProgram } from "./own-build.ts";
import { requestTurns } from "./picture-turns.ts";
import { openPrivateListener } from "./private-listener.ts";
import { untilToldToStop } from "./retry-forever.ts";
import { toWorker, type WorkerSetup } from "./worker-messages.ts";

/**
 * Accepts no new connections; resolves when the open ones have closed. `close` alone would leave a connection that is
 * busy at this moment open for further requests: a proxy in front of the shop would never stop sending them. Idle ones
 * close after `idle`: until then their next request is answered, because its client may be sending it at this moment.
 */
function closed(server: Server, unused: ReadonlySet<Socket>, idle: Promise<unknown>): Promise<unknown> {
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  void idle.then(() => {
    server.keepAliveTimeout = 1;
    server.closeIdleConnections();
    // A request that has arrived at this moment is read first.
    setTimeout(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_MS);
  });
  // That of HTTP would close idle connections at once.
  return new Promise((resolve) => SocketServer.prototype.close.call(server, resolve));
}

/**
 * Browsers open connections ahead of need. A connection that has sent nothing for this long has no request under way.
 */
const UNUSED_MS = 100;

/** How long requests and jobs under way may take once the worker is told to stop. */
const FINISH_MS = 9_000;

/** The same once another worker serves in its place: the longest request, and how long a connection may be idle. */
const LEAVE_MS = HTTP_LIMITS.requestTimeout;
const LEAVE_IDLE_MS = 5_000;

/** The open connections on which no request ever began: Node counts them as busy. */
function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}

/** Resolves when another worker serves in this one's place. */
const untilToldToLeave = (): Promise<void> =>
  new Promise((resolve) =>
    process.on("message", (message) => {
      if (toWorker.safeParse(message).data?.kind === "leave") resolve();
    }),
  );

/** Waits until `/readyz` would say so; the first process does not wait for ever. */
async function untilReady(shop: Shop, log: Log): Promise<void> {
  for (;;) {
    const reason = await shop.whyNotReady();
    if (reason === null) return;
    log.warn("A new worker is not ready", { reason });
    await sleep(NOT_READY_MS);
  }
}

const NOT_READY_MS = 1_000;

/** Serves the shop on the port that all workers share, until it is told to stop or the first process has ended. */
export async function runWorker(): Promise<void> {
  const stopping = untilToldToStop("SIGTERM", "disconnect");
  // Until it serves there is nothing to finish.
  let isServing = false;
  void stopping.then(() => isServing || process.exit(0));
  // Ctrl-C reaches the whole group: the first process receives it too, and tells the workers.
  process.on("SIGINT", () => {});
  // So does the hangup of a closed terminal.
  process.on("SIGHUP", () => {});
  const leaving = untilToldToLeave();

  const [setup] = (await once(process, "message")) as [WorkerSetup];
  const { settings } = setup;
  const lines = bufferLines((text) => process.stdout.write(text));
  process.once("exit", lines.flush);
  const log = createLog(settings.logLevel, lines.write);
  const access = openAccessLog(settings.logLevel, lines.add);
  const privateListener = await openPrivateListener();
  const program = ownProgram();
  const spans = settings.tracing && openSpanSender(settings.tracing, log);
  const tracer = spans && openTracer(spans.take);
  const shop = openShop(
    settings,
    {
      ...{ ...setup, ownAddress: privateListener.address, program, tracer },
      takeTurn: setup.grantsTurns ? requestTurns() : undefined,
    },
    log,
  );
  // Loaded only where metrics are enabled.
  const countRequest = settings.metrics && (await import("./measure-worker.ts")).answerMeasuring(shop);
  const listener = requestListener(build, shop, settings, {
    ...{ log, access, countRequest, tracer },
    files: browserFiles(program),
  });
  privateListener.serve(listener);
  const server = createServer(HTTP_LIMITS, inTurn(listener));
  holdToLimits(server, alwaysHeaders(settings));
  if (setup.isSuccessor) await untilReady(shop, log);
  // Without a database the worker serves the pages that it has, by this machine's own time.
  await Promise.race([shop.clock.read(), sleep(1_000)]);
  const unused = trackUnused(server);
  server.listen(setup.port, settings.host);
  await once(server, "listening");
  isServing = true;
  startBeating();
  const stopJobs = shop.startJobs();

  await Promise.race([stopping, leaving]);
  const idle = Promise.race([stopping, sleep(LEAVE_IDLE_MS)]);
  const tooLate = Promise.race([stopping.then(() => sleep(FINISH_MS)), sleep(LEAVE_MS)]);
  await Promise.race([Promise.all([closed(server, unused, idle), stopJobs()]), tooLate]);
  server.closeAllConnections();
  privateListener.close();
  await shop.close();
  await spans?.close();
  process.exit(0);
}

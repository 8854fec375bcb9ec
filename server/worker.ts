import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { createLog } from "#app/platform/logging/log.server.ts";
import { requestListener } from "./request-listener.ts";
import { openShop } from "./shop.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** Takes no more connections; resolves once those that there are have ended. */
const closed = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

/** Requests and jobs under way have this long to finish once the worker is told to stop. */
const FINISH_MS = 9_000;

/** Serves the shop on the port that all workers share, until it is told to stop or the first process is gone. */
export async function runWorker(): Promise<void> {
  const stopping = Promise.race([once(process, "SIGTERM"), once(process, "disconnect")]);
  // Ctrl-C reaches the whole group: the first process hears it too, and tells the workers.
  process.on("SIGINT", () => {});

  const [setup] = (await once(process, "message")) as [WorkerSetup];
  const { settings } = setup;
  const shop = openShop(settings, setup, createLog(settings.logLevel));
  const server = createServer(requestListener(build, shop, settings)).listen(setup.port, settings.host);
  await once(server, "listening");
  const stopJobs = shop.startJobs();

  await stopping;
  await Promise.race([Promise.all([closed(server), stopJobs()]), sleep(FINISH_MS)]);
  server.closeAllConnections();
  await shop.close();
  process.exit(0);
}

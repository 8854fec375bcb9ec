import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { requestListener } from "./request-listener.ts";
import { openShop } from "./shop.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** Requests under way have this long to finish once the worker is told to stop. */
const FINISH_MS = 9_000;

/** Serves the shop on the port that all workers share, until it is told to stop or the first process is gone. */
export async function runWorker(): Promise<void> {
  const stopping = Promise.race([once(process, "SIGTERM"), once(process, "disconnect")]);
  // Ctrl-C reaches the whole group: the first process hears it too, and tells the workers.
  process.on("SIGINT", () => {});

  const [setup] = (await once(process, "message")) as [WorkerSetup];
  const settings = readSettings();
  const log = createLog(settings.logLevel);
  const shop = openShop(settings, setup, log);
  const server = createServer(requestListener(build, shop, settings, log)).listen(setup.port, settings.host);
  await once(server, "listening");
  const stopJobs = await shop.startJobs();

  await stopping;
  const closed = once(server, "close");
  server.close();
  await Promise.race([closed, sleep(FINISH_MS)]);
  server.closeAllConnections();
  await stopJobs();
  await shop.close();
  process.exit(0);
}

import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { openOwnDoor } from "./own-door.ts";
import { requestListener } from "./request-listener.ts";
import { openShop } from "./shop.ts";
import { untilToldToStop } from "./stop-signals.ts";
import type { WorkerSetup } from "./worker-setup.ts";

/** Requests under way have this long to finish once the worker is told to stop. */
const FINISH_MS = 9_000;

/** Serves the shop on the port that all workers share, until it is told to stop or the first process is gone. */
export async function runWorker(): Promise<void> {
  const stopping = untilToldToStop("SIGTERM", "disconnect");
  // Ctrl-C reaches the whole group: the first process hears it too, and tells the workers.
  process.on("SIGINT", () => {});

  const [setup] = (await once(process, "message")) as [WorkerSetup];
  const settings = readSettings();
  const door = await openOwnDoor();
  const shop = openShop(settings, { ...setup, ownAddress: door.address }, createLog(settings.logLevel));
  const listener = requestListener(build, shop, settings);
  door.serve(listener);
  const server = createServer(listener).listen(setup.port, settings.host);
  await once(server, "listening");
  const stopJobs = await shop.startJobs();

  await stopping;
  const closed = once(server, "close");
  server.close();
  await Promise.race([closed, sleep(FINISH_MS)]);
  server.closeAllConnections();
  await stopJobs();
  door.close();
  await shop.close();
  process.exit(0);
}

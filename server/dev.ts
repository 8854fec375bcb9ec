// `npm run dev`: the same shop in one process, with hot reload. Runs from source; only its pages go through Vite.
import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { createServer as createViteServer } from "vite";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { openAccessLog } from "#app/platform/logging/access-log.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { ShopSetup } from "#server/processes/worker-messages.ts";
import { greeting } from "./processes/greeting.ts";
import { prepareDatabase } from "./processes/prepare-database.ts";
import { openPrivateListener } from "./processes/private-listener.ts";

const settings = readSettings();
const log = createLog(settings.logLevel);
const { checkContent } = await import("#app/domain/content/check-content.server.ts");
const { isDeliveryCountry } = await import("#app/domain/money/payments/delivery-countries.ts");
const problems = checkContent(isDeliveryCountry);
if (problems.length > 0) {
  console.error(`The content is not right:\n${problems.join("\n")}`);
  process.exit(1);
}

// Until the shop serves, a signal ends this process at once.
const database = await prepareDatabase(
  settings,
  (message) => log.info(message),
  new AbortController().signal,
);
const server = createServer();
// Its messages come over the shop's own port, which the pages' policy allows.
const vite = await createViteServer({ server: { middlewareMode: true, hmr: { server } } });
const privateListener = await openPrivateListener();
const setup: ShopSetup = {
  settings,
  connection: database.connection,
  sessions: database.sessions,
  port: settings.port,
  runsJobs: true,
  ownAddress: privateListener.address,
  takeTurn: undefined,
  program: path.resolve("server/main.ts"),
  tracer: null,
};

// Loaded through Vite, so that these and the routes share their modules.
const { openShop } = (await vite.ssrLoadModule("/server/shop.ts")) as typeof import("./shop.ts");
const { requestListener } = (await vite.ssrLoadModule(
  "/server/http/request-listener.ts",
)) as typeof import("./http/request-listener.ts");
const build = () =>
  vite.ssrLoadModule("virtual:react-router/server-build") as Promise<import("react-router").ServerBuild>;

const shop = openShop(settings, setup, log);
await shop.clock.read();
// A developer needs error messages, not a line per visitor.
const noAccessLog = openAccessLog("warn", () => undefined);
const listener = requestListener(build, shop, settings, { files: null, log, access: noAccessLog });
privateListener.serve(listener);
server.on("request", (request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);
server.listen(settings.port, settings.host);
await once(server, "listening");
const stopJobs = shop.startJobs();
console.log(greeting(settings, settings.port, database));

// An owner who edits a text sees its errors at once.
vite.watcher.add("content");
vite.watcher.on("change", (file) => {
  if (!file.startsWith(path.resolve("content"))) return;
  const found = checkContent(isDeliveryCountry);
  console.log(found.length > 0 ? `The content is not right:\n${found.join("\n")}` : "The content is right.");
});

// That of the second Vite in React Router's plugin would end the process before the shop has left the database.
process.removeAllListeners("SIGTERM");
await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
server.close();
server.closeAllConnections();
await stopJobs();
privateListener.close();
await shop.close();
await vite.close();
await database.release();
process.exit(0);

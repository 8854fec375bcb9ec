import cluster from "node:cluster";
import { PICTURE_ARGUMENT } from "#app/platform/images/picture-job.ts";
import { TAKE_OVER_ARGUMENT } from "./processes/worker-messages.ts";

const [, , argument, order = ""] = process.argv;

// Four programs in one file. Each stays small: the first process loads no page and no SDK; the one that works on a
// picture (see `openImageWorkers`) loads nothing else; the one that prepares a reload is of the newest build.
if (argument === PICTURE_ARGUMENT) {
  await (await import("#app/platform/images/picture-process.server.ts")).runPictureProcess(order);
} else if (argument === TAKE_OVER_ARGUMENT)
  await (await import("./processes/take-over.ts")).prepareTakeOver();
else if (cluster.isPrimary) await (await import("./processes/primary.ts")).runPrimary();
else await (await import("./processes/worker.ts")).runWorker();

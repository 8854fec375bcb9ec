import cluster from "node:cluster";
import { PICTURE_ARGUMENT } from "#app/platform/images/picture-job.ts";

const [, , argument, order = ""] = process.argv;

// Three programs in one file. Each stays small: the first process loads no page and no SDK; the one that works on a
// picture (see `openImageWorkers`) loads nothing else.
if (argument === PICTURE_ARGUMENT) {
  await (await import("#app/platform/images/picture-process.server.ts")).runPictureProcess(order);
} else if (cluster.isPrimary) await (await import("./processes/primary.ts")).runPrimary();
else await (await import("./processes/worker.ts")).runWorker();

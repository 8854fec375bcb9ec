import cluster from "node:cluster";

// Two programs in one file, so that the first process stays small: it loads no page, no SDK.
if (cluster.isPrimary) await (await import("./primary.ts")).runPrimary();
else await (await import("./worker.ts")).runWorker();

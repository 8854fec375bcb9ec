import { setPriority } from "node:os";
import { doPictureJob } from "./do-picture-job.server.ts";
import type { PictureJob } from "./picture-job.ts";

export interface PictureOrder {
  job: PictureJob;
  maxMegabytes: number;
}

const WATCH_MS = 25;
/** Priorities: pages come first, and formats that nobody waits for come last. */
const NICENESS = { web: 5, clean: 5, private: 5, share: 5, letter: 5, avif: 15 } as const;

/**
 * The process that works on one picture: it does its job, reports the result on its output, and ends. It also ends at
 * once when it takes too much memory, or when its parent has ended.
 */
export async function runPictureProcess(order: string): Promise<void> {
  const { job, maxMegabytes } = JSON.parse(order) as PictureOrder;
  setPriority(NICENESS[job.kind]);
  // The library works on separate threads, so this one is free to watch.
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMegabytes * 1024 * 1024) process.kill(process.pid, "SIGKILL");
  }, WATCH_MS);
  process.stdin.once("close", () => process.kill(process.pid, "SIGKILL")).resume();
  const answer = await doPictureJob(job, maxMegabytes);
  process.stdout.write(JSON.stringify(answer), () => process.exit(0));
}

import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { HEARTBEAT_SECONDS } from "#app/platform/jobs/queue.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { type Forwarding, forwardEnquiries } from "./forward-enquiries.ts";
import type { Job, JobsShop } from "./job.ts";
import { jobs } from "./jobs.ts";

/** How often the library checks for jobs whose process has died. */
const LOOK_FOR_DEAD_SECONDS = 15;

/** One of each kind at a time. A job whose process has died is done once more. */
const TURN = { retryLimit: 1, expireInSeconds: 600, heartbeatSeconds: HEARTBEAT_SECONDS };

/**
 * Runs the shop's background jobs from the queue in its database. When several processes run them, one takes each turn.
 * Returns the function that stops it; work under way is finished first.
 */
export async function startJobs(
  pool: Pool,
  shop: JobsShop,
  forwarding: Forwarding,
  log: Log,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    persistWarnings: false,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
  });
  boss.on("error", (error) => log.warn("The job queue had an error", { reason: error.message }));
  await boss.start();
  for (const job of jobs(shop, log)) {
    const turn = { ...TURN, expireInSeconds: job.expireInSeconds ?? TURN.expireInSeconds };
    await boss.createQueue(job.name, { policy: "exclusive", ...turn });
    await boss.updateQueue(job.name, turn); // An earlier version may have made it.
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () => runTurn(job, shop, log));
    if (job.isAtStart) await boss.send(job.name);
  }
  // Mails used to be a job of every minute, which no longer exists.
  await boss.unschedule("send-order-mails");
  const stopForwarding = await forwardEnquiries(boss, forwarding, { now: shop.now, log });
  return async () => {
    await Promise.all([stopForwarding(), boss.stop({ graceful: true, timeout: 5_000, close: false })]);
  };
}

/**
 * A job's turn. A failure is logged once, and a job that deletes is left out while the time is in doubt: the next turn
 * follows on schedule.
 */
export async function runTurn(job: Job, { timeDoubt }: Pick<JobsShop, "timeDoubt">, log: Log): Promise<void> {
  try {
    if (job.isDestructive && (await timeDoubt()) !== null) return;
    await job.run();
  } catch (error) {
    log.error("A background job failed", error, { job: job.name });
  }
}

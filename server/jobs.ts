import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { reconcileOrders } from "#app/features/checkout/reconcile-orders.server.ts";
import type { WithdrawShop } from "#app/features/checkout/withdraw-checkout.server.ts";
import type { Channel } from "#app/features/enquiries/enquiry.ts";
import type { Deliver } from "#app/features/enquiries/forward-enquiry.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { workForwards } from "./forward-enquiries.ts";

/** Work that comes back by itself: how often (cron), and what it does. */
interface Job {
  name: string;
  cron: string;
  run(): Promise<void>;
}

/**
 * Runs the shop's background jobs from the queue in its database: of all processes that do, one takes each turn.
 * Returns how to stop: what is under way is finished first.
 */
export async function startJobs(
  pool: Pool,
  shop: WithdrawShop,
  forwarding: ReadonlyMap<Channel, Deliver>,
  log: Log,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    persistWarnings: false,
  });
  boss.on("error", (error) => log.warn("The job queue had an error", { reason: error.message }));
  await boss.start();
  for (const job of jobs(shop, log)) {
    await boss.createQueue(job.name, { policy: "exclusive", retryLimit: 0, expireInSeconds: 600 });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () => runLogged(job, log));
  }
  await workForwards(boss, shop, forwarding, log);
  return () => boss.stop({ graceful: true, timeout: 5_000, close: false });
}

const jobs = (shop: WithdrawShop, log: Log): Job[] => [
  {
    name: "reconcile-orders",
    cron: "*/10 * * * *",
    async run() {
      const { looked, unanswered } = await reconcileOrders(shop);
      if (unanswered > 0)
        log.warn("The payment provider did not answer for some orders", { looked, unanswered });
    },
  },
];

/** A job that fails is logged once; its next turn comes by itself. */
async function runLogged(job: Job, log: Log): Promise<void> {
  try {
    await job.run();
  } catch (error) {
    log.error("A background job failed", error, { job: job.name });
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { readProviderBook } from "#tests/support/histories/provider-book.ts";
import { startLoad } from "#tests/support/load/load.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { reconcileAfter, sendAllMails, untilReady, untilTold } from "#tests/support/requests/settle.ts";
import { isRunning, workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const KILLS = rounds({ short: 3, full: 100 });
const WHO = ["a worker", "the first process", "all"] as const;

test("loses nothing that it acknowledged, however often its processes are killed under load", {
  timeout: 3_600_000,
}, async () => {
  const inbox = await openInbox();
  onTestFinished(inbox.close);
  const variables = { SEED: "none", SMTP_URL: inbox.url, MAIL_FROM: "orders@shop.example", PORT: "0" };
  let shop = await startShop({ variables });
  onTestFinished(() => shop.stop());
  variables.PORT = new URL(shop.origin).port; // The provider delivers to the shop's former address.

  const pieces = await makeRun(shop.db, 400, ["8", "10", "12"]);
  const scarce = await makeRun(shop.db, 5);
  const load = startLoad(() => shop, [...pieces, ...scarce]);
  const killed = new Map<string, number>();
  for (let nth = 0; nth < KILLS; nth += 1) {
    const who = WHO[nth % WHO.length] ?? "all";
    await sleep(300 + Math.random() * 1_200);
    killed.set(who, (killed.get(who) ?? 0) + 1);
    const dataDir = shop.dataDir;
    if (await kill(shop, who)) shop = await startShop({ dataDir, variables });
    await untilReady(shop);
    expect(await brokenInvariants(shop.db, { isSettled: false })).toEqual([]);
  }
  const tally = await load.stop();
  await eventually(
    () => workersOf(shop),
    (workers) => workers.length === 2,
  );
  await untilTold(shop.db);
  expect(await brokenInvariants(shop.db, { acknowledged: tally })).toEqual([]);

  await reconcileAfter(36, shop);
  await untilTold(shop.db);
  expect(await brokenInvariants(shop.db, { acknowledged: tally })).toEqual([]);
  const { rows } = await shop.db.execute<{ state: string; count: number; total: number }>(
    sql`SELECT state, count(*)::integer, coalesce(sum(total_cents), 0)::integer AS total FROM orders GROUP BY state`,
  );
  expect(rows.map(({ state }) => state)).not.toContain("open");
  const paid = rows.filter(({ state }) => state === "paid" || state === "needs_refund");
  const pence = paid.reduce((sum, { total }) => sum + total, 0);
  const orders = paid.reduce((sum, { count }) => sum + count, 0);
  const { sessions } = await readProviderBook(shop.db);
  const taken = sessions.filter(({ status }) => status === "complete");
  expect({ orders, pence }).toEqual({
    orders: taken.length,
    pence: taken.reduce((sum, { amount }) => sum + amount, 0),
  });
  expect(orders).toBeGreaterThanOrEqual(tally.payments.length);

  await sendAllMails(shop.db, inbox.url);
  const receipts = rows.find(({ state }) => state === "paid")?.count;
  const names = inbox.mails
    .map((mail) => headerOf(mail, "Message-ID") ?? "")
    .filter((name) => name.startsWith("<receipt."));
  expect(new Set(names).size).toBe(receipts);
  expect(tally.unclear).toEqual([]);
  observed(
    "kill -9 under load",
    `${KILLS} kills (${[...killed].map(([who, times]) => `${who}: ${times}`).join(", ")}), ${tally.asked} requests`,
    `${tally.checkouts.length} checkouts, ${tally.payments.length} payments and ${tally.events.length} repeated events acknowledged, none lost; ` +
      `${orders} paid orders = the provider's, £${(pence / 100).toFixed(2)}; ${receipts} receipts (${names.length - new Set(names).size} twice, under the same Message-ID)`,
  );
});

/** Ends processes as a power cut does. True when the shop has to be started again. */
async function kill(shop: RunningShop, who: (typeof WHO)[number]): Promise<boolean> {
  const workers = await workersOf(shop);
  if (who === "a worker") {
    const victim = workers[Math.floor(Math.random() * workers.length)];
    if (victim) process.kill(victim, "SIGKILL");
    return false;
  }
  if (who === "all") for (const pid of workers) process.kill(pid, "SIGKILL");
  await shop.end("SIGKILL");
  await eventually(
    async () => workers.filter(isRunning),
    (left) => left.length === 0,
  );
  return true;
}

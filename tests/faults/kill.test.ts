import { sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { mailsDue } from "#tests/support/requests/settle.ts";
import { isRunning, workersOf } from "#tests/support/shop/processes.ts";
import { askForJob, turnsOfJob } from "#tests/support/shop/run-job.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

const TWO = { WORKERS: "2" };

let shop: RunningShop;
afterEach(() => shop.stop());

/** Ends every process of the shop as a power cut does: none of them can clean up. */
async function killAll(): Promise<void> {
  const workers = await workersOf(shop);
  for (const pid of [...workers, shop.process.pid ?? 0]) process.kill(pid, "SIGKILL");
  await shop.end("SIGKILL");
  await eventually(
    async () => workers.filter(isRunning),
    (left) => left.length === 0,
  );
}

test("keeps an answered order and its reserved piece when every process is killed", async () => {
  shop = await startShop({ variables: TWO });
  const before = await stockOf(shop, TOTE);
  const { status, body } = await checkout(shop, payload(shop, [TOTE]));
  await killAll();
  expect(status).toBe(200);

  shop = await startShop({ dataDir: shop.dataDir, variables: TWO });
  expect(await orderStates(shop, body.orderId)).toEqual(["open"]);
  expect(await stockOf(shop, TOTE)).toMatchObject({ onHand: before.onHand - 1, reserved: 1 });
});

test("delivers after the next start what the sandbox had not delivered, and the order is paid", {
  tags: "full",
}, async () => {
  shop = await startShop({ variables: TWO });
  // A slow provider: its events leave two seconds after the payment, when the shop is no longer running.
  await shop.db.execute(sql`CREATE FUNCTION in_no_hurry() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.next_attempt_at = NEW.next_attempt_at + interval ''5 s''; RETURN NEW; END'`);
  await shop.db.execute(
    sql`CREATE TRIGGER in_no_hurry BEFORE INSERT ON sandbox_events FOR EACH ROW EXECUTE FUNCTION in_no_hurry()`,
  );
  const before = await stockOf(shop, TOTE);
  const { body } = await checkout(shop, payload(shop, [TOTE]));
  const { location } = await pay(body.url ?? "");
  await killAll();
  expect(location).toContain("/checkout/success");

  shop = await startShop({ dataDir: shop.dataDir, variables: { ...TWO, PORT: new URL(shop.origin).port } });
  expect(
    await eventually(
      () => orderStates(shop, body.orderId),
      ([state]) => state === "paid",
    ),
  ).toEqual(["paid"]);
  expect(await stockOf(shop, TOTE)).toEqual({ ...before, onHand: before.onHand - 1, sold: before.sold + 1 });
});

test("continues when only the first process is killed: its workers leave, and the next start serves", {
  tags: "full",
}, async () => {
  shop = await startShop({ variables: TWO });
  const workers = await workersOf(shop);
  expect(workers).toHaveLength(2);
  const { body } = await checkout(shop, payload(shop, [TOTE]));
  await shop.end("SIGKILL");
  await eventually(
    async () => workers.filter(isRunning),
    (left) => left.length === 0,
  );

  shop = await startShop({ dataDir: shop.dataDir, variables: { ...TWO, PORT: new URL(shop.origin).port } });
  const again = await checkout(shop, payload(shop, [TOTE]));
  expect(again.body).toEqual(body);
});

test("replaces a worker that is killed, while the other one serves", { tags: "full" }, async () => {
  shop = await startShop({ variables: TWO });
  const [first = 0, second = 0] = await workersOf(shop);
  process.kill(first, "SIGKILL");
  const answers = [];
  for (let nth = 0; nth < 50; nth += 1) answers.push((await fetch(`${shop.origin}/catalogue`)).status);
  expect(answers).toEqual(Array(50).fill(200));

  const now = await eventually(
    () => workersOf(shop),
    (workers) => workers.length === 2 && !workers.includes(first),
  );
  expect(now).toContain(second);
  expect((await checkout(shop, payload(shop, [TOTE]))).status).toBe(200);
});

test("does a job again whose process was killed in the middle of it", {
  tags: "full",
}, async () => {
  shop = await startShop({ variables: TWO });
  const [worker = 0] = await workersOf(shop); // The first one runs the jobs.
  const turns = () => turnsOfJob(shop.db, "reconcile-orders");
  await eventually(turns, (all) => all.length > 0 && all.every(({ state }) => state === "completed"));
  const killed = inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`);
    await askForJob(shop.db, "reconcile-orders");
    await eventually(turns, (all) => all.at(-1)?.state === "active");
    process.kill(worker, "SIGKILL");
  });
  await killed;
  expect(await eventually(turns, (all) => all.at(-1)?.state === "completed")).toContainEqual({
    state: "completed",
    again: 1,
  });
});

test("sends a mail once when its sender is killed in the conversation with the mail server", {
  tags: "full",
}, async () => {
  let isSlow = true;
  const spokenTo = { times: 0 };
  const inbox = await openInbox({
    onMailFrom(_address, _session, done) {
      spokenTo.times += 1;
      if (!isSlow) done();
    },
  });
  onTestFinished(inbox.close);
  shop = await startShop({ variables: { ...TWO, SMTP_URL: inbox.url, MAIL_FROM: "orders@shop.example" } });
  const [worker = 0] = await workersOf(shop); // The first one runs the jobs.
  const { body } = await checkout(shop, payload(shop, [TOTE]));
  await pay(body.url ?? "");
  await eventually(
    async () => spokenTo.times,
    (times) => times === 2,
  );
  process.kill(worker, "SIGKILL");
  isSlow = false;
  await eventually(
    () => mailsDue(shop.db),
    (due) => due === 0,
  );
  const names = inbox.mails.map((mail) => headerOf(mail, "Message-ID") ?? "");
  expect(names.map((name) => name.split(".", 1)[0]).toSorted()).toEqual(["<notice", "<receipt"]);
});

test("continues its background work when the worker that does it is killed", { tags: "full" }, async () => {
  shop = await startShop({ variables: TWO });
  const [worker = 0] = await workersOf(shop); // The first one runs the jobs.
  process.kill(worker, "SIGKILL");
  const { body } = await checkout(shop, payload(shop, [TOTE]));
  await pay(body.url ?? "");
  expect(
    await eventually(
      () => orderStates(shop, body.orderId),
      ([state]) => state === "paid",
    ),
  ).toEqual(["paid"]);
});

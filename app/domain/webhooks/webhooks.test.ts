import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { deliverNext } from "./deliver-webhook.server.ts";
import {
  addEndpoint,
  changeEndpoint,
  forgetOldDeliveries,
  listActive,
  listDeliveries,
  listEndpoints,
  listFailing,
  sendAgain,
} from "./endpoints.server.ts";
import { recordWebhooks } from "./record-webhooks.server.ts";
import { openReceiver, type Receiver } from "./testing/receiver.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import { webhookDeliveries, webhookEndpoints } from "./webhooks.tables.server.ts";

const admin = adminForTests();
const sealer = openSealer("one secret of thirty-two characters");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: TestDatabase;
let receiver: Receiver;
beforeEach(async () => {
  database = await createTestDatabase();
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await database.close();
});

const add = async (url = receiver.url, events: WebhookEvent[] = ["order.paid", "order.sent"]) => {
  const added = await addEndpoint({ db: database.db, sealer }, admin, { url, events });
  if (!added.ok) throw new Error(added.error);
  const [row] = await database.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.url, url));
  return { id: row?.id ?? "", secret: added.value };
};
const record = (subject: string, event: WebhookEvent = "order.paid", more = {}) =>
  inTransaction(database.db, (tx) =>
    recordWebhooks(tx, event, async () => [{ subject, object: { reference: subject, ...more } }]),
  );
/** A little later than the database's own clock. */
const after = (ms = 1_000) => new Date(Date.now() + ms);
const deliver = (id: string, at = after(), { signal = new AbortController().signal, opener = sealer } = {}) =>
  deliverNext(
    { db: database.db, sealer: opener, now: () => at, reach: "internet and this machine" },
    id,
    signal,
  );
const rows = () => database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
const arrived = () =>
  receiver.arrivals.map(
    ({ event, headers }) => `${event.data.object.reference} ${headers["webhook-attempt"]}`,
  );
const fail = (status = 500, words = "Out of order") => {
  receiver.answer = (response) => response.writeHead(status).end(words);
};
const recover = () => {
  receiver.answer = (response) => response.end("ok");
};

test("where nobody wants an event, nothing is read and nothing is written", async () => {
  const record = (event: WebhookEvent) =>
    inTransaction(database.db, (tx) =>
      recordWebhooks(tx, event, () => {
        throw new Error("Its facts were read");
      }),
    );
  await record("order.paid");
  await add();
  await record("stock.changed");
  expect(await rows()).toEqual([]);
});

test("an event is recorded with its change, and rolled back with it", async () => {
  await add();
  await add(`${receiver.url}/second`);
  await expect(
    inTransaction(database.db, async (tx) => {
      await recordWebhooks(tx, "order.paid", async () => [{ subject: "BA-1", object: {} }]);
      throw new Error("The change failed");
    }),
  ).rejects.toThrow("The change failed");
  expect(await rows()).toEqual([]);
  await record("BA-1");
  const [one, two] = await rows();
  expect(one?.eventId).toBe(two?.eventId);
});

test("an event is signed, sent and kept with the answer", async () => {
  const { id } = await add();
  recover();
  await record("BA-1", "order.paid", { total: 21_000 });
  expect(await deliver(id)).toBe("sent");
  expect(await deliver(id)).toBe("none");
  const [arrival] = receiver.arrivals;
  expect(arrival?.event).toMatchObject({ type: "order.paid", data: { object: { total: 21_000 } } });
  expect(arrival?.headers["webhook-id"]).toBe(arrival?.event.id);
  expect(await listDeliveries(database.db, admin, after())).toMatchObject([
    { state: "delivered", answer: "200: ok", subject: "BA-1", attempts: 1, isRepeat: false },
  ]);
});

test("a later event of an object waits for the earlier one, and other objects do not", async () => {
  const { id } = await add();
  await record("BA-1");
  await record("BA-1", "order.sent");
  await record("BA-2");
  fail();
  expect([await deliver(id), await deliver(id), await deliver(id)]).toEqual(["refused", "refused", "none"]);
  expect(arrived()).toEqual(["BA-1 1", "BA-2 1"]);
  recover();
  const soon = after(2 * MINUTE);
  for (let n = 0; n < 4; n += 1) await deliver(id, soon);
  expect(arrived().slice(2)).toEqual(["BA-1 2", "BA-1 1", "BA-2 2"]);
});

test("the waits grow to eight hours, and after three days the next event of the object goes", async () => {
  const { id } = await add();
  await record("BA-1");
  await record("BA-1", "order.sent");
  fail();
  const began = after();
  const minutes: number[] = [];
  let at = began;
  for (;;) {
    expect(await deliver(id, at)).toBe("refused");
    const next = (await rows())[0]?.nextAt ?? at;
    minutes.push((next.getTime() - at.getTime()) / MINUTE);
    expect(await deliver(id, new Date(next.getTime() - 1))).toBe("none");
    if (next.getTime() > began.getTime() + 3 * DAY) break;
    at = next;
  }
  expect(minutes.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
  expect(minutes.at(-1)).toBe(480);
  const past = new Date(began.getTime() + 3 * DAY);
  expect(await listDeliveries(database.db, admin, past)).toMatchObject([
    { event: "order.sent" },
    { event: "order.paid", state: "given up", answer: "500: Out of order" },
  ]);
  await database.db
    .update(webhookDeliveries)
    .set({ dueSince: past, nextAt: past })
    .where(eq(webhookDeliveries.event, "order.sent"));
  recover();
  expect([await deliver(id, past), await deliver(id, past)]).toEqual(["sent", "none"]);
});

test("two senders send each event once, and those of one object one after the other", async () => {
  const { id } = await add();
  const open = new Set<unknown>();
  let overlaps = 0;
  receiver.answer = (response, { event }) => {
    const { reference } = event.data.object;
    if (open.has(reference)) overlaps += 1;
    open.add(reference);
    setTimeout(() => {
      open.delete(reference);
      response.end();
    }, 20);
  };
  for (let n = 0; n < 60; n += 1) await record(`BA-${n % 2}`, "order.paid", { n });
  const sender = async (): Promise<void> => {
    while ((await rows()).some(({ deliveredAt }) => deliveredAt === null)) await deliver(id);
  };
  await Promise.all([sender(), sender(), sender(), sender()]);
  expect(receiver.arrivals).toHaveLength(60);
  expect(overlaps).toBe(0);
  for (let object = 0; object < 2; object += 1) {
    const ofObject = receiver.arrivals.flatMap(({ event: { data } }) =>
      data.object.reference === `BA-${object}` ? Number(data.object.n) : [],
    );
    expect(ofObject).toEqual(ofObject.toSorted((a, b) => a - b));
  }
});

test("an event whose sender was killed is sent again, as another attempt", async () => {
  const { id } = await add();
  await record("BA-1");
  const killed = new AbortController();
  receiver.answer = () => killed.abort();
  await expect(deliver(id, after(), { signal: killed.signal })).rejects.toThrow();
  recover();
  expect(await deliver(id)).toBe("none");
  expect(await deliver(id, after(2 * MINUTE))).toBe("sent");
  expect(arrived()).toEqual(["BA-1 1", "BA-1 2"]);
});

test.each<[string, () => void, string, string]>([
  ["HTML", () => fail(404, "<h1>Not\n  here</h1>"), "refused", "404: <h1>Not here</h1>"],
  ["a busy receiver", () => fail(503, ""), "unavailable", "503"],
  ["a redirect", () => fail(301, "x"), "refused", "301: it leads elsewhere, and the shop doesn't follow"],
  ["a broken line", () => fail(-1), "unavailable", "The connection broke off."],
])("%s is no acceptance", async (_, prepare, outcome, answer) => {
  const { id } = await add();
  prepare();
  if (answer.startsWith("The connection")) receiver.answer = (response) => response.destroy();
  await record("BA-1");
  expect(await deliver(id)).toBe(outcome);
  expect(await rows()).toMatchObject([{ answer, deliveredAt: null }]);
});

test("an address inside the shop's network is refused at each attempt", async () => {
  const { id } = await add("https://10.0.0.1/events");
  await record("BA-1");
  expect(await deliver(id)).toBe("unavailable");
  expect(await rows()).toMatchObject([
    { answer: "It leads into a private network, where the shop sends nothing." },
  ]);
});

test("a paused address gets nothing, and after Resume what happened meanwhile", async () => {
  const { id } = await add();
  const change = (action: "pause" | "resume") =>
    changeEndpoint(database.db, admin, { id, action, now: after() });
  await record("BA-1");
  expect(await change("pause")).toBe(true);
  expect(await listActive(database.db)).toEqual([]);
  await record("BA-2");
  expect(await deliver(id)).toBe("none");
  await change("resume");
  expect([await deliver(id), await deliver(id)]).toEqual(["sent", "sent"]);
  expect(arrived()).toEqual(["BA-1 1", "BA-2 1"]);
});

test("the owner has a delivery sent again, marked, and after what waits of its object", async () => {
  const { id } = await add();
  await record("BA-1");
  await deliver(id);
  const again = async (nth: number) =>
    sendAgain(database.db, admin, { id: (await rows())[nth]?.id ?? 0, now: after() });
  expect([await again(0), await again(0)]).toEqual([true, true]);
  await deliver(id);
  expect(await deliver(id)).toBe("none");
  const [first, second] = receiver.arrivals;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-repeat"]).toBe("true");
  expect(await again(9)).toBe(false);

  fail();
  await record("BA-2");
  await deliver(id);
  expect(await deliver(id)).toBe("none");
  await again(2);
  expect(await deliver(id)).toBe("refused");
  expect(arrived().slice(2)).toEqual(["BA-2 1", "BA-2 2"]);
});

test("failures in a row are counted, told, and forgotten with the first success", async () => {
  const { id } = await add();
  fail();
  for (let n = 0; n < 10; n += 1) {
    expect(await listFailing(database.db, admin)).toEqual([]);
    await record(`BA-${n}`);
    await deliver(id);
  }
  expect(await listFailing(database.db, admin)).toEqual([{ id, url: receiver.url, failures: 10 }]);
  recover();
  await deliver(id, after(2 * MINUTE));
  expect(await listFailing(database.db, admin)).toEqual([]);
});

test("a secret is sealed, shown once, and nowhere else", async () => {
  const { id, secret } = await add(`${receiver.url}?key=of-the-receiver`);
  await record("BA-1");
  const other = openSealer("another secret of thirty-two letters");
  expect(await deliver(id, after(), { opener: other })).toBe("unavailable");
  expect(receiver.arrivals).toEqual([]);
  const stored = JSON.stringify(await database.db.select().from(webhookEndpoints));
  const shown = JSON.stringify([
    await listEndpoints(database.db, admin),
    await listDeliveries(database.db, admin, after()),
  ]);
  const log = JSON.stringify(await database.db.select().from(adminChanges));
  expect(stored + shown + log).not.toContain(secret);
  expect(shown).not.toContain("sealed");
  expect(log).not.toContain("of-the-receiver");
});

test("every change of the owner's is in the audit log, once", async () => {
  const { id } = await add();
  for (const action of ["pause", "pause", "resume", "remove", "remove"] as const)
    await changeEndpoint(database.db, admin, { id, action, now: after() });
  const log = await database.db.select().from(adminChanges).orderBy(adminChanges.id);
  expect(log.map(({ action }) => action)).toEqual([
    "webhook added",
    "webhook paused",
    "webhook resumed",
    "webhook removed",
  ]);
});

test("an address is added once, and ten at most", async () => {
  await add();
  await expect(add()).rejects.toThrow("in the list already");
  for (let n = 1; n < 10; n += 1) await add(`${receiver.url}/${n}`);
  await expect(add(`${receiver.url}/10`)).rejects.toThrow("Remove one first");
});

test("deliveries are forgotten after 30 days", async () => {
  await add();
  await record("BA-1");
  await forgetOldDeliveries(database.db, after(29 * DAY));
  expect(await rows()).toHaveLength(1);
  await forgetOldDeliveries(database.db, after(31 * DAY));
  expect(await rows()).toEqual([]);
});

test("a slow address delays no other", async () => {
  const slow = await openReceiver(() => undefined);
  onTestFinished(slow.close);
  const [first, second] = [await add(slow.url), await add()];
  await record("BA-1");
  const stop = new AbortController();
  const waiting = deliver(first.id, after(), { signal: stop.signal }).catch(() => "stopped");
  expect(await deliver(second.id)).toBe("sent");
  stop.abort();
  expect(await waiting).toBe("stopped");
});

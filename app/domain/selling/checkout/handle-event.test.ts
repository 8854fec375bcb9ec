import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAlerts } from "#app/domain/alerts/list-alerts.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { paymentEvents } from "#app/domain/money/payment-events.tables.server.ts";
import {
  type PaymentEvent,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { sandboxEvents } from "#app/domain/money/sandbox.tables.server.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { handleEvent } from "./handle-event.server.ts";
import { buy, hearEvents, orderOf } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const event = (changes: Partial<PaymentEvent>): PaymentEvent => ({
  id: `evt_${crypto.randomUUID()}`,
  type: "customer.created",
  createdAt: small.shop.now(),
  session: null,
  sessionToAsk: null,
  refund: null,
  dispute: null,
  paymentId: null,
  objectId: "cus_1",
  ...changes,
});

const hear = (heard: PaymentEvent) => handleEvent(small.shop, heard);
const kept = () => small.shop.db.select().from(paymentEvents).orderBy(asc(paymentEvents.id));

const opened = (paymentId: string | null, objectId = "du_1") =>
  event({ type: "charge.dispute.created", dispute: "open", paymentId, objectId });
const closed = (paymentId: string | null, dispute: "won" | "lost", objectId = "du_1") =>
  event({ type: "charge.dispute.closed", dispute, paymentId, objectId });

const historyOf = async (id: string) =>
  (
    await small.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id))
  )
    .map(({ state }) => state)
    .filter((state) => state.startsWith("dispute"));
const alerts = async () =>
  (await listAlerts(small.shop.db, adminForTests(), { now: small.shop.now() })).map(({ kind }) => kind);

test("stores an event without meaning for the shop, once, however often it arrives", async () => {
  const unknown = event({});
  expect(await Promise.all(Array.from({ length: 20 }, () => hear(unknown)))).toEqual(
    Array(20).fill("settled"),
  );
  expect(await kept()).toMatchObject([
    { id: unknown.id, type: "customer.created", hadEffect: false, objectId: "cus_1", orderId: null },
  ]);
});

test("accepts events of another application at once, without a log line", async () => {
  const refund = { id: "re_1", refundId: null, paymentId: "pi_foreign", amountCents: toMoney(500) };
  const refunded = {
    type: "refund.created",
    refund: { ...refund, presentment: null, status: "succeeded", problem: null },
  } as const;
  const session = await small.shop.gateway.findSession((await small.open()).session);
  if (!session) throw new Error("The provider does not know the session");
  const foreign = { ...session, id: "cs_1", orderId: "tickets-7", paid: true, isOfShop: false };
  for (const each of [
    opened("pi_foreign"),
    opened(null),
    event({ ...refunded, paymentId: "pi_foreign" }),
    event({ type: "checkout.session.completed", session: foreign, objectId: "cs_1" }),
  ])
    expect(await hear(each)).toBe("settled");
  expect((await kept()).map(({ hadEffect }) => hadEffect)).toEqual([false, false, false, false]);
  expect(small.logged).toEqual([]);
});

/** A payment that only the provider knows of. */
async function unheard(): Promise<string> {
  const { session } = await small.open();
  await small.pay(session);
  return (await small.shop.gateway.findSession(session))?.paymentId ?? "";
}

test("requests the event of an order's unknown payment again until it is old", async () => {
  const foreign = opened(await unheard());
  expect(await hear(foreign)).toBe("later");
  expect(await kept()).toEqual([]);
  small.wait(61);
  expect(await hear(foreign)).toBe("settled");
  expect(await hear(foreign)).toBe("settled");
  expect(await kept()).toMatchObject([{ id: foreign.id, hadEffect: false, objectId: "du_1" }]);
});

test("stores an effective event with the object that it concerns", async () => {
  const order = await buy(small);
  await hearEvents(small);
  expect(await kept()).toMatchObject([{ hadEffect: true, orderId: order.id, objectId: order.sessionId }]);
});

test("applies an event that came too early when it arrives again", async () => {
  const early = opened("pi_late");
  small.wait(61);
  expect(await hear(early)).toBe("settled");
  const order = await buy(small);
  const again = { ...early, paymentId: order.paymentId };
  expect(await hear(again)).toBe("settled");
  expect(await alerts()).toEqual(["dispute"]);
  expect(await kept()).toMatchObject([{ id: early.id, hadEffect: true, orderId: order.id }]);
  await hear(again);
  expect(await historyOf(order.id)).toEqual(["disputed"]);
});

test("learns of a refund that was made before its payment was known", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  await small.shop.gateway.refund({
    refundId: crypto.randomUUID(),
    paymentId: paid?.paymentId ?? "",
    amountCents: paid?.totalCents ?? toMoney(0),
    order: { id: key, reference: "BA" },
  });
  small.wait(90);
  const events = await small.sentEvents();
  for (const each of events.toReversed()) expect(await hear(each)).toBe("settled");
  expect(await orderOf(small, key)).toMatchObject({ state: "refunded", refundedCents: paid?.totalCents });
});

test("removes the mark of a dispute that was won, and never restores it", async () => {
  const { id, paymentId } = await buy(small);
  const [begin, end] = [opened(paymentId), closed(paymentId, "won")];
  await hear(begin);
  expect(await alerts()).toEqual(["dispute"]);
  for (const each of [end, end, begin]) await hear(each);
  expect(await alerts()).toEqual([]);
  expect((await orderOf(small, id)).disputedAt).toBeNull();
  expect(await historyOf(id)).toEqual(["disputed", "dispute_won"]);
});

test("shows no mark either when the end of a dispute arrives before its beginning", async () => {
  const { id, paymentId } = await buy(small);
  for (const each of [closed(paymentId, "won"), opened(paymentId)]) await hear(each);
  expect(await alerts()).toEqual([]);
  expect(await historyOf(id)).toEqual(["dispute_won"]);
});

test("alerts the owner to a lost dispute, even when its open alert was dismissed", async () => {
  const { id, paymentId } = await buy(small);
  await hear(opened(paymentId));
  small.wait(1);
  const dealt = { orderId: id, state: "dealt_with", reason: "answered", at: small.shop.now() };
  await small.shop.db.insert(orderEvents).values(dealt);
  expect(await alerts()).toEqual([]);
  small.wait(1);
  await hear(closed(paymentId, "lost"));
  expect(await alerts()).toEqual(["lost-dispute"]);
  expect(await historyOf(id)).toEqual(["disputed", "dispute_lost"]);
});

test("keeps the mark while another dispute of the payment is open", async () => {
  const { paymentId } = await buy(small);
  for (const each of [opened(paymentId), opened(paymentId, "du_2"), closed(paymentId, "won")])
    await hear(each);
  expect(await alerts()).toEqual(["dispute"]);
  await hear(closed(paymentId, "won", "du_2"));
  expect(await alerts()).toEqual([]);
});

test("does not wait for the end of a dispute that was prevented at its start", async () => {
  const { id, paymentId } = await buy(small);
  const prevented = { ...opened(paymentId, "du_2"), dispute: "won" as const };
  for (const each of [opened(paymentId), prevented, prevented]) await hear(each);
  expect(await alerts()).toEqual(["dispute"]);
  await hear(closed(paymentId, "won"));
  expect(await alerts()).toEqual([]);
  await hear(opened(paymentId, "du_3"));
  await hear(closed(paymentId, "won", "du_2"));
  expect(await alerts()).toEqual(["dispute"]);
  expect(await historyOf(id)).toEqual(["disputed", "dispute_won", "dispute_won", "disputed"]);
});

test.each(["lost", "won"] as const)(
  "records once that a dispute was %s, reported by an update and at its end",
  async (how) => {
    const { id, paymentId } = await buy(small);
    const updated = { ...closed(paymentId, how), type: "charge.dispute.updated" };
    for (const each of [opened(paymentId), updated, closed(paymentId, how), updated]) await hear(each);
    expect(await historyOf(id)).toEqual(["disputed", `dispute_${how}`]);
    expect(await alerts()).toEqual(how === "lost" ? ["lost-dispute"] : []);
  },
);

/** The provider's signed event of a payment, as an endpoint with an older API version sends it. */
async function olderEvent(session: string): Promise<PaymentEvent> {
  const [row] = await small.shop.db.select().from(sandboxEvents).where(eq(sandboxEvents.objectId, session));
  const told = structuredClone(row?.body) as {
    api_version: string;
    data: { object: Record<string, unknown> };
  };
  const { collected_information: _, customer_details: details, ...object } = told.data.object;
  const address = { line1: "9 Billing Road", city: "Leeds", postal_code: "LS1 1AA", country: "GB" };
  told.api_version = "2024-06-20";
  told.data.object = { ...object, customer_details: { ...(details as object), address } };
  const body = JSON.stringify(told);
  const read = small.shop.gateway.readEvent(body, signEvent(body, WEBHOOK_SECRET, small.shop.now()));
  if (!read) throw new Error("The event was not taken");
  return read;
}

test("requests the session of an event in another API version, and never uses the card's address", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const older = await olderEvent(session);
  expect(await hear(older)).toBe("settled");
  expect(await orderOf(small, key)).toMatchObject({
    state: "paid",
    customer: { name: "Ada Sample", address: { line1: "3 Sample Street", city: "Portsmouth" } },
  });
});

test("makes the provider send such an event again while it does not answer", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const older = await olderEvent(session);
  const findSession = () => Promise.reject(new PaymentProviderError("unavailable", "away", { cause: null }));
  const shop = { ...small.shop, gateway: { ...small.shop.gateway, findSession } };
  expect(await handleEvent(shop, older)).toBe("later");
  expect(await kept()).toEqual([]);
  expect(await hear(older)).toBe("settled");
  expect(await small.state(key)).toBe("paid");
});

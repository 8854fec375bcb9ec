import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTroubles } from "#app/features/orders/admin/troubles.server.ts";
import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import { orderEvents, paymentEvents } from "#app/platform/db/schema/orders.ts";
import { pence } from "#app/shared/money.ts";
import { settleEvent } from "./settle-event.server.ts";
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
  refund: null,
  dispute: null,
  paymentId: null,
  objectId: "cus_1",
  ...changes,
});

const hear = (heard: PaymentEvent) => settleEvent(small.shop, heard);
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
const troubles = async () => (await readTroubles(small.shop.db, small.shop.now())).map(({ kind }) => kind);

it("keeps an event that it makes nothing of, once, however often it comes", async () => {
  const unknown = event({});
  expect(await Promise.all(Array.from({ length: 20 }, () => hear(unknown)))).toEqual(
    Array(20).fill("settled"),
  );
  expect(await kept()).toMatchObject([
    { id: unknown.id, type: "customer.created", hadEffect: false, objectId: "cus_1", orderId: null },
  ]);
});

it("keeps what is of no order of ours once it is old, and asks for it again before", async () => {
  const foreign = opened("pi_foreign");
  expect(await hear(foreign)).toBe("later");
  expect(await kept()).toEqual([]);
  small.wait(61);
  expect(await hear(foreign)).toBe("settled");
  expect(await hear(foreign)).toBe("settled");
  expect(await kept()).toMatchObject([{ id: foreign.id, hadEffect: false, objectId: "du_1" }]);
});

it("notes with an event that has an effect what it is about", async () => {
  const order = await buy(small);
  await hearEvents(small);
  expect(await kept()).toMatchObject([{ hadEffect: true, orderId: order.id, objectId: order.sessionId }]);
});

it("gives an event that came before there was anything to do its effect when it comes again", async () => {
  const early = opened("pi_late");
  small.wait(61);
  expect(await hear(early)).toBe("settled");
  const order = await buy(small);
  const again = { ...early, paymentId: order.paymentId };
  expect(await hear(again)).toBe("settled");
  expect(await troubles()).toEqual(["dispute"]);
  expect(await kept()).toMatchObject([{ id: early.id, hadEffect: true, orderId: order.id }]);
  await hear(again);
  expect(await historyOf(order.id)).toEqual(["disputed"]);
});

it("hears of a refund that was made while nobody heard of its payment", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  await small.shop.gateway.refund({
    refundId: crypto.randomUUID(),
    paymentId: paid?.paymentId ?? "",
    amountCents: paid?.amountTotal ?? pence(0),
    order: { id: key, reference: "BA" },
  });
  small.wait(90);
  const events = await small.sentEvents();
  for (const each of events.toReversed()) expect(await hear(each)).toBe("settled");
  expect(await orderOf(small, key)).toMatchObject({ state: "refunded", refundedCents: paid?.amountTotal });
});

it("takes the mark of a dispute away when it was won, and never puts it back", async () => {
  const { id, paymentId } = await buy(small);
  const [begin, end] = [opened(paymentId), closed(paymentId, "won")];
  await hear(begin);
  expect(await troubles()).toEqual(["dispute"]);
  for (const each of [end, end, begin]) await hear(each);
  expect(await troubles()).toEqual([]);
  expect((await orderOf(small, id)).disputedAt).toBeNull();
  expect(await historyOf(id)).toEqual(["disputed", "dispute_won"]);
});

it("has no mark left either when the end of a dispute comes before its beginning", async () => {
  const { id, paymentId } = await buy(small);
  for (const each of [closed(paymentId, "won"), opened(paymentId)]) await hear(each);
  expect(await troubles()).toEqual([]);
  expect(await historyOf(id)).toEqual(["dispute_won"]);
});

it("tells the owner of a dispute that was lost, also when they had dealt with it while it was open", async () => {
  const { id, paymentId } = await buy(small);
  await hear(opened(paymentId));
  small.wait(1);
  const dealt = { orderId: id, state: "dealt_with", reason: "answered", at: small.shop.now() };
  await small.shop.db.insert(orderEvents).values(dealt);
  expect(await troubles()).toEqual([]);
  small.wait(1);
  await hear(closed(paymentId, "lost"));
  expect(await troubles()).toEqual(["lost-dispute"]);
  expect(await historyOf(id)).toEqual(["disputed", "dispute_lost"]);
});

it("keeps the mark while another dispute of the payment is open", async () => {
  const { paymentId } = await buy(small);
  for (const each of [opened(paymentId), opened(paymentId, "du_2"), closed(paymentId, "won")])
    await hear(each);
  expect(await troubles()).toEqual(["dispute"]);
  await hear(closed(paymentId, "won", "du_2"));
  expect(await troubles()).toEqual([]);
});

import Stripe from "stripe";
import { expect, test } from "vitest";
import { messageBody, messageHeaders } from "./deliver-webhook.server.ts";

const NOW = new Date("2026-11-29T10:00:00.900Z");
const SECRET = "whsec_of-the-tests";
const EVENT = {
  eventId: "7f4a1f0e-2f52-4d7c-9a51-0f6b1c1d2e3f",
  event: "order.paid",
  createdAt: new Date("2026-11-29T09:59:00.500Z"),
  object: JSON.stringify({ reference: "BA-20261129-0959", total: 21_000, title: "Àdìrẹ ‘kaftan’" }),
  attempts: 2,
  isRepeat: false,
} as const;
const BODY = messageBody(EVENT);

const verified = (body: string, header: string, secret = SECRET, at = NOW) =>
  Stripe.webhooks.constructEvent(body, header, secret, undefined, undefined, at.getTime());
const signed = () => messageHeaders(EVENT, BODY, { secret: SECRET, now: NOW })["webhook-signature"] ?? "";

test("an event names itself, its kind, its moment and its object", () => {
  expect(JSON.parse(BODY)).toEqual({
    id: EVENT.eventId,
    type: "order.paid",
    created: Date.parse("2026-11-29T09:59:00Z") / 1_000,
    data: { object: { reference: "BA-20261129-0959", total: 21_000, title: "Àdìrẹ ‘kaftan’" } },
  });
});

test("Stripe's own library verifies the signature", () => {
  expect(signed()).toMatch(/^t=1795946400,v1=[0-9a-f]{64}$/);
  expect(verified(BODY, signed())).toMatchObject({ id: EVENT.eventId, type: "order.paid" });
});

test("Stripe's own library refuses another body, another secret and an old signature", () => {
  expect(() => verified(BODY.replace("21000", "1"), signed())).toThrow();
  expect(() => verified(BODY, signed(), "whsec_other")).toThrow();
  expect(() => verified(BODY, signed(), SECRET, new Date(NOW.getTime() + 600_000))).toThrow();
});

test("the headers tell one attempt from the next, and a repeat", () => {
  const first = messageHeaders({ ...EVENT, attempts: 1 }, BODY, { secret: SECRET, now: NOW });
  expect(first).toMatchObject({ "webhook-id": EVENT.eventId, "webhook-attempt": "1" });
  expect(first["webhook-repeat"]).toBeUndefined();
  const again = messageHeaders({ ...EVENT, isRepeat: true }, BODY, { secret: SECRET, now: NOW });
  expect(again).toMatchObject({ "webhook-id": EVENT.eventId, "webhook-repeat": "true" });
});

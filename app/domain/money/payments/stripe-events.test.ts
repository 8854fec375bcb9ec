import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { signEvent } from "../sandbox/deliver-events.server.ts";
import { stripeGateway } from "./stripe-gateway.server.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "./testing/serve-sandbox.server.ts";

const options = {
  provider: "sandbox",
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  apiBase: "https://api.stripe.com",
  livemode: false,
} as const;

describe("a signed event", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const gateway = stripeGateway({ ...options, now: () => now });
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    livemode: false,
    type: "checkout.session.completed",
    data: {
      object: {
        id: "cs_1",
        object: "checkout.session",
        client_reference_id: "o1",
        status: "complete",
        payment_status: "paid",
        mode: "payment",
        currency: "gbp",
        amount_total: 18_995,
        payment_intent: "pi_1",
        expires_at: 1_795_000_000,
        livemode: false,
      },
    },
  });
  const signed = (stamp: Date, secret = WEBHOOK_SECRET) => signEvent(body, secret, stamp);
  const seconds = (n: number) => new Date(now.getTime() + n * 1000);

  test("is converted into our terms", () => {
    expect(gateway.readEvent(body, signed(now))).toMatchObject({
      id: "evt_1",
      type: "checkout.session.completed",
      paymentId: "pi_1",
      session: {
        id: "cs_1",
        orderId: "o1",
        paid: true,
        currency: "GBP",
        totalCents: 18_995,
        customer: null,
      },
    });
  });

  test("may be five minutes old, or five minutes ahead, and no more", () => {
    expect(gateway.readEvent(body, signed(seconds(-300)))).not.toBeNull();
    expect(gateway.readEvent(body, signed(seconds(-301)))).toBeNull();
    expect(gateway.readEvent(body, signed(seconds(300)))).not.toBeNull();
    expect(gateway.readEvent(body, signed(seconds(301)))).toBeNull();
  });

  test("is refused with another secret, a changed body, or no valid header", () => {
    expect(gateway.readEvent(body, signed(now, "whsec_other"))).toBeNull();
    expect(gateway.readEvent(body.replace("18995", "1"), signed(now))).toBeNull();
    for (const header of [
      null,
      "",
      "t=,v1=",
      "v1=abc",
      `t=${now.getTime() / 1000},v1=`,
      `t=${now.getTime() / 1000},v1`,
      `${signed(now)},t=1`,
      "t=abc,v1=abc",
      `t=${now.getTime() / 1000}`,
      "nonsense",
    ]) {
      expect(gateway.readEvent(body, header)).toBeNull();
    }
  });

  test("is refused from the other mode", () => {
    expect(
      stripeGateway({ ...options, livemode: true, now: () => now }).readEvent(body, signed(now)),
    ).toBeNull();
  });

  test("of another kind names its payment and no session", () => {
    const refund = JSON.stringify({
      id: "evt_2",
      object: "event",
      livemode: false,
      type: "refund.created",
      created: 1_795_176_000,
      data: {
        object: { id: "re_1", object: "refund", payment_intent: "pi_1", amount: 500, status: "succeeded" },
      },
    });
    expect(gateway.readEvent(refund, signEvent(refund, WEBHOOK_SECRET, now))).toEqual({
      id: "evt_2",
      type: "refund.created",
      createdAt: new Date(1_795_176_000_000),
      session: null,
      sessionToAsk: null,
      refund: {
        id: "re_1",
        refundId: null,
        paymentId: "pi_1",
        amountCents: 500,
        presentment: null,
        status: "succeeded",
        problem: null,
      },
      dispute: null,
      paymentId: "pi_1",
      objectId: "re_1",
    });
  });

  const read = (event: unknown) => {
    const text = JSON.stringify(event);
    return gateway.readEvent(text, signEvent(text, WEBHOOK_SECRET, now));
  };

  test.each(["2024-06-20", "2025-03-31.basil", "2027-01-27.future"])(
    "of a session in the version %s names the session to ask for",
    (api_version) => {
      expect(read({ ...JSON.parse(body), api_version })).toMatchObject({
        session: null,
        sessionToAsk: "cs_1",
      });
      const odd = {
        ...JSON.parse(body).data.object,
        amount_total: "189.95",
        shipping_cost: 5,
        customer_details: [],
      };
      expect(read({ ...JSON.parse(body), api_version, data: { object: odd } })).toMatchObject({
        sessionToAsk: "cs_1",
      });
    },
  );

  test("takes no delivery address from the card", () => {
    const event = JSON.parse(body);
    const address = { line1: "9 Billing Road", city: "Leeds", postal_code: "LS1 1AA", country: "GB" };
    event.data.object.customer_details = { name: "Ada", phone: null, email: "ada@example.com", address };
    expect(read(event)?.session?.customer).toEqual({ name: "Ada", phone: null, address: null });
  });

  test("of the thin kind is accepted, and has no effect", () => {
    const thin = {
      id: "evt_thin",
      object: "v2.core.event",
      type: "v2.core.account.updated",
      created: "2026-11-20T11:59:00.000Z",
      livemode: false,
      related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
    };
    expect(read(thin)).toMatchObject({ id: "evt_thin", type: thin.type, session: null, refund: null });
    expect(read({ ...thin, livemode: true })).toBeNull();
    expect(read({ ...thin, id: 7 })).toBeNull();
  });

  test.each([
    ["charge.dispute.created", "needs_response", "open"],
    ["charge.dispute.created", "warning_needs_response", "open"],
    ["charge.dispute.created", "prevented", "won"],
    ["charge.dispute.updated", "under_review", null],
    ["charge.dispute.updated", "lost", "lost"],
    ["charge.dispute.updated", "warning_closed", "won"],
    ["charge.dispute.closed", "won", "won"],
    ["charge.dispute.closed", "lost", "lost"],
    ["charge.dispute.closed", "warning_closed", "won"],
    ["charge.dispute.closed", "prevented", "won"],
    ["charge.dispute.funds_withdrawn", "needs_response", null],
  ])("%s of a dispute that is %s", (type, status, dispute) => {
    const object = { id: "du_1", object: "dispute", payment_intent: "pi_1", status };
    expect(read({ ...JSON.parse(body), type, data: { object } })?.dispute).toBe(dispute);
  });

  test("signed by the SDK itself is valid too", () => {
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
      timestamp: now.getTime() / 1000,
    });
    expect(header).toBe(signed(now));
  });
});

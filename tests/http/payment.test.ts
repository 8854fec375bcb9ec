import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { defaultConfiguration } from "#app/domain/money/sandbox/method-configurations.server.ts";
import { sandboxObjects } from "#app/domain/money/sandbox.tables.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import {
  checkout,
  eventually,
  orderIdOf,
  orderStates,
  type Piece,
  pay,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const SIZES = ["8", "10", "12", "14", "16", "18", "20"];

let shop: RunningShop;
let nth = 0;
/** Every test is a different shopper with a different piece, so that the reservations of one do not affect another. */
let shopper: { email: string; orderId: string };
let dress: Piece;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

beforeEach(async () => {
  nth += 1;
  shopper = { email: `shopper-${nth}@example.com`, orderId: orderIdOf(nth) };
  dress = {
    slug: "leaf-print-wrap-dress",
    size: SIZES[(nth - 1) % SIZES.length] ?? "",
    color: nth <= SIZES.length ? "Gold" : "White",
    amount: 16500,
  };
  await setPieces(shop, dress, 3);
});

async function opened(): Promise<string> {
  const { body } = await checkout(shop, payload(shop, [dress], shopper));
  return body.url ?? "";
}

const state = async (): Promise<string | undefined> => (await orderStates(shop, shopper.orderId))[0];
const sessionIn = (url: string): string => url.split("/").at(-1) ?? "";
const secret = (name: string): Promise<string> => readFile(path.join(shop.dataDir, "secrets", name), "utf8");

async function priceOf(slug: string): Promise<number> {
  const { rows } = await shop.db.execute<{ price: number }>(
    sql`SELECT min_price_cents AS price FROM products WHERE slug = ${slug}`,
  );
  return rows[0]?.price ?? 0;
}

async function expire(url: string): Promise<void> {
  await fetch(`${shop.origin}/sandbox/stripe/v1/checkout/sessions/${sessionIn(url)}/expire`, {
    method: "POST",
    headers: { authorization: `Bearer sk_test_${await secret("sandbox-api-key")}` },
  });
}

async function successPage(reference: string, session: string): Promise<string> {
  const query = new URLSearchParams({ oid: reference, sid: session });
  return (await fetch(`${shop.origin}/checkout/success?${query}`)).text();
}

test("makes the order paid and the piece sold when the card is accepted", async () => {
  const { location } = await pay(await opened());
  expect(location).toMatch(
    new RegExp(`^${shop.origin}/checkout/success\\?oid=${shopper.orderId}&sid=cs_test_`),
  );
  expect(await eventually(state, (now) => now === "paid")).toBe("paid");
  expect(await stockOf(shop, dress)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
});

test("keeps the total as the sum of lines and delivery, as the provider charged it, with the address it collected", async () => {
  await pay(await opened());
  await eventually(state, (now) => now === "paid");
  const { rows } = await shop.db.execute(
    sql`SELECT subtotal_cents, delivery_cents, total_cents, customer FROM orders WHERE reference = ${shopper.orderId}`,
  );
  expect(rows[0]).toMatchObject({
    subtotal_cents: 16500,
    delivery_cents: 495,
    total_cents: 16995,
    customer: {
      name: "Ada Sample",
      address: { line1: "3 Sample Street", city: "Portsmouth", postalCode: "PO1 0AA", country: "GB" },
    },
  });
});

test("shows the real state on the success page, without waiting for the event, and no personal data", async () => {
  const url = await opened();
  await pay(url);
  const html = await successPage(shopper.orderId, sessionIn(url));
  expect(html).toContain(shopper.orderId);
  expect(html).toContain(sessionIn(url));
  expect(html).toContain("Paid, £169.95");
  expect(html).toContain("No. 1 of 3 in this size");
  expect(html).toContain("United Kingdom, 2 to 5 business days");
  expect(html).not.toContain("International");
  expect(html).not.toContain("Ada Sample");
  expect(html).not.toContain(shopper.email);
});

test("shows a notice when an address names an order and a session that do not belong together", async () => {
  const url = await opened();
  await pay(url);
  for (const html of [
    await successPage("BA-20260101-0000", sessionIn(url)),
    await successPage(shopper.orderId, "cs_test_of_somebody_else"),
  ])
    expect(html).not.toMatch(/£169\.95|Your pieces|No\. 1 of 3|\/orders\//);
});

test.each([
  ["declined", "4000 0000 0000 0002"],
  ["without funds", "4000 0000 0000 9995"],
])("leaves the order open and the piece reserved when the card is %s", async (_how, cardNumber) => {
  const { location, html } = await pay(await opened(), { cardNumber });
  expect(location).toBeNull();
  expect(html).toMatch(/declined|insufficient funds/i);
  expect(await state()).toBe("open");
  expect(await stockOf(shop, dress)).toMatchObject({ onHand: 2, reserved: 1 });
});

test("releases the pieces when the session expires", async () => {
  await expire(await opened());
  expect(await eventually(state, (now) => now === "expired")).toBe("expired");
  expect(await stockOf(shop, dress)).toEqual({ made: 3, onHand: 3, reserved: 0, sold: 0 });
});

test("opens a new checkout under the same order id once the first has expired", async () => {
  const first = await opened();
  await expire(first);
  await eventually(state, (now) => now === "expired");
  const { status, body } = await checkout(shop, payload(shop, [dress], shopper));
  expect(status).toBe(200);
  expect(body.url).not.toBe(first);
  expect(body.orderId).toBe(`${shopper.orderId}-2`);
});

test("redirects a browser that repeats a paid checkout to the order, not to a second payment", async () => {
  const { body, cookie } = await checkout(shop, payload(shop, [dress], shopper));
  await pay(body.url ?? "");
  await eventually(state, (now) => now === "paid");
  const again = await checkout(shop, payload(shop, [dress], shopper), { cookie: cookie ?? "" });
  expect(again.body.url).toBe(
    `${shop.origin}/checkout/success?oid=${shopper.orderId}&sid=${sessionIn(body.url ?? "")}`,
  );
});

test("opens a new checkout for the same purchase in another browser, once the first is paid", async () => {
  await pay(await opened());
  await eventually(state, (now) => now === "paid");
  const { body } = await checkout(shop, payload(shop, [dress], shopper));
  expect(body.orderId).toBe(`${shopper.orderId}-2`);
  expect(body.url).toContain("/sandbox/stripe/pay/");
});

/** The provider's own event of this session, signed again. */
async function signedEvent(url: string, type: string): Promise<{ body: string; signature: string }> {
  const rows = await eventually(
    async () =>
      (
        await shop.db.execute<{ body: unknown }>(
          sql`SELECT body FROM sandbox_events WHERE type = ${type} AND object_id = ${sessionIn(url)}`,
        )
      ).rows,
    (found) => found.length > 0,
  );
  const body = JSON.stringify(rows[0]?.body);
  return {
    body,
    signature: signEvent(body, `whsec_${await secret("sandbox-webhook-secret")}`, new Date()),
  };
}

const post = ({ body, signature }: { body: string; signature: string }): Promise<Response> =>
  fetch(`${shop.origin}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "stripe-signature": signature },
    body,
  });

test("makes one paid order of the same signed event, 50 times at once", async () => {
  const url = await opened();
  await pay(url);
  const event = await signedEvent(url, "checkout.session.completed");
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(await orderStates(shop, shopper.orderId)).toEqual(["paid"]);
  expect(await stockOf(shop, dress)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
  const { rows } = await shop.db.execute(
    sql`SELECT order_events.state FROM order_events JOIN orders ON orders.id = order_id WHERE reference = ${shopper.orderId} AND order_events.state = 'paid'`,
  );
  expect(rows).toHaveLength(1);
});

test("refuses an event whose signature is wrong, missing, old or from the future", async () => {
  const url = await opened();
  await pay(url);
  const { body, signature } = await signedEvent(url, "checkout.session.completed");
  const whsec = `whsec_${await secret("sandbox-webhook-secret")}`;
  const minutes = (n: number) => new Date(Date.now() + n * 60_000);
  expect((await post({ body: body.replace("16995", "100"), signature })).status).toBe(400);
  expect((await post({ body, signature: "" })).status).toBe(400);
  expect((await post({ body, signature: signEvent(body, whsec, minutes(-6)) })).status).toBe(400);
  expect((await post({ body, signature: signEvent(body, whsec, minutes(6)) })).status).toBe(400);
  expect((await fetch(`${shop.origin}/api/webhooks/stripe`)).status).toBe(405);
});

test("never reverts a paid order, whatever event follows", async () => {
  const url = await opened();
  await pay(url);
  await eventually(state, (now) => now === "paid");
  const paid = await signedEvent(url, "checkout.session.completed");
  const expired = JSON.parse(paid.body.replace("checkout.session.completed", "checkout.session.expired"));
  expired.id = "evt_made_up_by_the_test";
  expired.data.object = { ...expired.data.object, status: "expired", payment_status: "unpaid" };
  const body = JSON.stringify(expired);
  const answer = await post({
    body,
    signature: signEvent(body, `whsec_${await secret("sandbox-webhook-secret")}`, new Date()),
  });
  expect(answer.status).toBe(200);
  expect(await state()).toBe("paid");
  expect(await stockOf(shop, dress)).toMatchObject({ sold: 1 });
});

test("marks the payment for a refund when the amount is not the order's", async () => {
  const url = await opened();
  await shop.db.execute(sql`UPDATE orders SET subtotal_cents = 16400 WHERE reference = ${shopper.orderId}`);
  await pay(url);
  expect(await eventually(state, (now) => now !== "open")).toBe("needs_refund");
});

test("shows the pieces left on public pages, as soon as the number changes", async () => {
  const page = async () => (await fetch(`${shop.origin}/products/${dress.slug}`)).text();
  dress = {
    slug: "adire-kimono-jacket",
    size: "12",
    color: "Indigo",
    amount: await priceOf("adire-kimono-jacket"),
  };
  await shop.db.execute(
    sql`UPDATE variants SET pieces_made = 0, pieces_on_hand = 0, pieces_reserved = 0, pieces_sold = 0 WHERE product_slug = ${dress.slug}`,
  );
  await setPieces(shop, dress, 1);
  await inTransaction(shop.db, (tx) => announceChange(tx, ["products"]));
  const catalogue = async () => (await fetch(`${shop.origin}/catalogue`)).text();
  await eventually(catalogue, (html) => html.includes("Last piece"));
  await page();
  await opened();
  await eventually(page, (html) => html.includes("Sold out"));
});

test.each(["name", "address", "cardNumber", "intent", "email"])(
  "answers a card form with a NUL in its %s, and no shopper pays twice",
  async (field) => {
    const { body } = await checkout(shop, payload(shop, [dress], shopper));
    const url = body.url ?? "";
    const sent = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.origin },
      body: new URLSearchParams({ intent: "pay", [field]: "\0" }),
    });
    expect(sent.status).toBe(422);
    const odd = field === "name" || field === "address" ? { [field]: "A\0da" } : {};
    expect((await pay(url, odd)).location).toContain("/checkout/success");
  },
);

test("cart and checkout name the ways to pay that the provider offers, without waiting for it", async () => {
  const body = { ...defaultConfiguration("sk", ["google_pay"]) };
  await shop.db.insert(sandboxObjects).values({ id: body.id, kind: "payment_method_configuration", body });
  for (const path of ["/cart", "/checkout"])
    await eventually(
      async () => (await fetch(shop.origin + path)).text(),
      (html) => html.includes("Mastercard") && html.includes("Google Pay") && !html.includes("Apple Pay"),
    );
});

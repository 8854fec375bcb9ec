import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  checkout,
  eventually,
  orderIdOf,
  orderStates,
  type Piece,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
const TOTE: Piece = { slug: "fan-print-tote", size: "One size", color: "Clay", amount: 6800 };

let shop: RunningShop;
let nth = 0;
/** Every test is a different shopper. */
let shopper: { email: string; orderId: string };

beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "2" } });
});
afterAll(() => shop.stop());

beforeEach(async () => {
  nth += 1;
  shopper = { email: `shopper-${nth}@example.com`, orderId: orderIdOf(nth) };
  await setPieces(shop, KAFTAN, 5);
});

test("opens a checkout and reserves the pieces", async () => {
  const { status, body } = await checkout(shop, payload(shop, [{ ...KAFTAN, qty: 2 }], shopper));
  expect(status).toBe(200);
  expect(body.orderId).toBe(shopper.orderId);
  expect(body.url).toMatch(new RegExp(`^${shop.origin}/sandbox/stripe/pay/cs_test_`));
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 3, reserved: 2, sold: 0 });
  expect(await orderStates(shop, shopper.orderId)).toEqual(["open"]);
});

test.each<[string, (good: ReturnType<typeof payload>) => unknown, number, string | RegExp]>([
  ["an empty cart", (good) => ({ ...good, items: [] }), 400, "Cart is empty."],
  ["no cart at all", () => ({}), 400, "Cart is empty."],
  [
    "an item without slug",
    (good) => ({ ...good, items: [good.items[0], { qty: 1 }] }),
    400,
    "Item 2 is missing slug.",
  ],
  [
    "a quantity of 0",
    (good) => ({ ...good, items: [{ ...good.items[0], qty: 0 }] }),
    400,
    "Item 1 has invalid qty.",
  ],
  [
    "a quantity of a half",
    (good) => ({ ...good, items: [{ ...good.items[0], qty: 0.5 }] }),
    400,
    "Item 1 has invalid qty.",
  ],
  [
    "a negative quantity",
    (good) => ({ ...good, items: [{ ...good.items[0], qty: -1 }] }),
    400,
    "Item 1 has invalid qty.",
  ],
  ["null", () => null, 400, /./],
  ["a list", () => [], 400, /./],
  ["broken JSON", () => "{", 400, "The request is not valid JSON."],
  ["no e-mail", (good) => ({ ...good, email: undefined }), 400, /email/i],
  ["an order id of another kind", (good) => ({ ...good, orderId: "1" }), 400, /orderId/],
  [
    "a foreign return address",
    (good) => ({ ...good, returnUrl: "https://elsewhere.example" }),
    400,
    "returnUrl must be an address of this shop.",
  ],
  [
    "a return address that is none",
    (good) => ({ ...good, returnUrl: "javascript:alert(1)" }),
    400,
    /returnUrl/,
  ],
  [
    "an unknown product",
    (good) => ({ ...good, items: [{ ...good.items[0], slug: "nothing" }] }),
    409,
    /nothing, Indigo, UK 12 is no longer in the shop\./,
  ],
  [
    "a hidden product",
    (good) => ({ ...good, items: [{ ...good.items[0], slug: "bogolan-tote" }] }),
    409,
    /no longer in the shop/,
  ],
  [
    "a size that is not made",
    (good) => ({ ...good, items: [{ ...good.items[0], size: "99" }] }),
    409,
    "Adire Kaftan, Indigo, UK 99 is no longer in the shop.",
  ],
  [
    "another price",
    (good) => ({ ...good, items: [{ ...good.items[0], amount: 100 }] }),
    409,
    "Adire Kaftan, Indigo, UK 12 now costs £210.",
  ],
  [
    "another currency",
    (good) => ({ ...good, items: [{ ...good.items[0], currency: "usd" }] }),
    409,
    "Adire Kaftan, Indigo, UK 12 now costs £210.",
  ],
  [
    "more than there are",
    (good) => ({ ...good, items: [{ ...good.items[0], qty: 6 }] }),
    409,
    "Only 5 left of Adire Kaftan, Indigo, UK 12.",
  ],
])("refuses %s with a clear message, and reserves nothing", async (_what, change, status, message) => {
  const answer = await checkout(shop, change(payload(shop, [KAFTAN], shopper)));
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatch(message);
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 5, reserved: 0, sold: 0 });
  expect(await orderStates(shop, shopper.orderId)).toEqual([]);
});

test("offers the current price of a line whose price changed", async () => {
  const { body } = await checkout(shop, payload(shop, [{ ...KAFTAN, amount: 15000 }], shopper));
  expect(body.prices).toEqual([{ slug: KAFTAN.slug, size: KAFTAN.size, color: KAFTAN.color, amount: 21000 }]);
});

test("names the sold-out line, and states that none is left", async () => {
  await setPieces(shop, KAFTAN, 0);
  const { status, body } = await checkout(shop, payload(shop, [TOTE, KAFTAN], shopper));
  expect(status).toBe(409);
  expect(body.error).toBe("Adire Kaftan, Indigo, UK 12 is sold out.");
  expect(body.unavailable).toEqual([
    { slug: KAFTAN.slug, size: KAFTAN.size, color: KAFTAN.color, piecesLeft: 0 },
  ]);
});

test.each(["GET", "PUT", "DELETE", "PATCH"])(
  "answers %s with 405 and names the allowed methods",
  async (method) => {
    const response = await fetch(`${shop.origin}/api/createCheckoutSession`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await response.json()).toEqual({ error: "Use POST here." });
  },
);

test("refuses a body that is too long, whatever length it declares", async () => {
  const { status } = await checkout(shop, `{"items":"${"x".repeat(200_000)}"}`);
  expect(status).toBe(413);
});

test("returns the same session to the same order id, e-mail and items, ten times at once", async () => {
  const same = payload(shop, [KAFTAN], shopper);
  const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(shop, same)));
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await stockOf(shop, KAFTAN)).toMatchObject({ onHand: 4, reserved: 1 });
});

test.each(["ZZ-20260101-0000", "BA-19990101-0000", "BA-20991231-2359"])(
  "gives a browser that asks for %s a reference of the shop and of now, and finds its checkout again",
  async (orderId) => {
    const asked = payload(shop, [KAFTAN], { ...shopper, orderId });
    const { body } = await checkout(shop, asked);
    const [, ...day] = /^BA-(\d{4})(\d\d)(\d\d)-\d{4}/.exec(body.orderId ?? "") ?? [];
    expect(Math.abs(Date.parse(day.join("-")) - Date.now())).toBeLessThan(2 * 86_400_000);
    expect((await checkout(shop, asked)).body).toEqual(body);
  },
);

test("gives two shoppers of the same minute two references", async () => {
  const first = await checkout(shop, payload(shop, [KAFTAN], shopper));
  const second = await checkout(
    shop,
    payload(shop, [KAFTAN], { ...shopper, email: "someone-else@example.com" }),
  );
  expect(first.body.orderId).toBe(shopper.orderId);
  expect(second.body.orderId).toBe(`${shopper.orderId}-2`);
});

test("does not let a shopper block their own pieces: another checkout of the same browser withdraws the first", async () => {
  await setPieces(shop, KAFTAN, 1);
  const first = await checkout(shop, payload(shop, [KAFTAN], shopper));
  const other = { email: "corrected@example.com", orderId: orderIdOf(98) };
  const second = await checkout(shop, payload(shop, [KAFTAN], other), { cookie: first.cookie ?? "" });
  expect(second.status).toBe(200);
  expect(second.body.url).not.toBe(first.body.url);
  expect(await orderStates(shop, shopper.orderId)).toEqual(["expired"]);
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 1, onHand: 0, reserved: 1, sold: 0 });
});

test("returns its session to the same browser when only the order id is newer", async () => {
  const first = await checkout(shop, payload(shop, [KAFTAN], shopper));
  const again = await checkout(shop, payload(shop, [KAFTAN], { ...shopper, orderId: orderIdOf(99) }), {
    cookie: first.cookie ?? "",
  });
  expect(again.body).toEqual(first.body);
});

test("sells 5 pieces to exactly 5 of 200 shoppers who come at once, and tells the others clearly", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      checkout(shop, payload(shop, [KAFTAN], { ...shopper, email: `crowd-${index}@example.com` })),
    ),
  );
  const sessions = answers.filter(({ status }) => status === 200);
  const refusals = answers.filter(({ status }) => status === 409);
  expect(sessions).toHaveLength(5);
  expect(new Set(sessions.map(({ body }) => body.url)).size).toBe(5);
  expect(refusals).toHaveLength(195);
  for (const { body } of refusals)
    expect(body.error).toMatch(
      /^Adire Kaftan, Indigo, UK 12 (is sold out|was just taken by another shopper)\.$/,
    );
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 0, reserved: 5, sold: 0 });
});

test("releases the pieces when the provider is down, with the specification's message", async () => {
  const { status, body } = await checkout(
    shop,
    payload(shop, [KAFTAN], { ...shopper, email: "provider-down@example.com" }),
  );
  expect(status).toBe(502);
  expect(body).toEqual({ error: "Could not start checkout" });
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 5, reserved: 0, sold: 0 });
});

test.each([
  "a..b@x.co",
  "a@b.c",
  ".ada@example.com",
  "ada.@example.com",
  "josé@example.com",
  "ada@example..com",
])("refuses the e-mail %s, which the provider would refuse, and says which field it is", async (email) => {
  const { status, body } = await checkout(shop, payload(shop, [KAFTAN], { ...shopper, email }));
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: "email is not an address like name@example.com.", field: "email" },
  });
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 5, reserved: 0, sold: 0 });
});

test("names the email when the provider refuses it, and releases the pieces", async () => {
  const { status, body } = await checkout(
    shop,
    payload(shop, [KAFTAN], { ...shopper, email: "provider-refuses@example.com" }),
  );
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: expect.stringMatching(/does not take this email/), field: "email" },
  });
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 5, reserved: 0, sold: 0 });
});

test("gives two tabs, a moment apart, one page while the provider is slow", async () => {
  const email = "provider-slow-1500ms@example.com";
  const tab = () => checkout(shop, payload(shop, [KAFTAN], { ...shopper, email }));
  const first = tab();
  await eventually(
    () => stockOf(shop, KAFTAN),
    ({ reserved }) => reserved === 1,
  );
  const [one, other] = await Promise.all([first, tab()]);
  expect(one.status).toBe(200);
  expect(other).toMatchObject({ status: 200, body: one.body });
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 4, reserved: 1, sold: 0 });
});

test("times out a silent provider", { tags: "full" }, async () => {
  // The sandbox is silent for a minute, and then opens a page.
  const { status, body } = await checkout(
    shop,
    payload(shop, [KAFTAN], { ...shopper, email: "provider-slow@example.com" }),
  );
  expect({ status, body }).toEqual({ status: 502, body: { error: "Could not start checkout" } });
  expect(await stockOf(shop, KAFTAN)).toEqual({ made: 5, onHand: 5, reserved: 0, sold: 0 });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, type Piece, setPieces, stockOf } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
let visitor: Browser;
let nth = 0;
let order: { reference: string; email: string; key: string };

beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  visitor = new Browser(shop);
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});
beforeEach(async () => {
  nth += 1;
  await setPieces(shop, DRESS, 3);
  const email = `shopper-${nth}@example.com`;
  const { reference } = await buyAs(shop, email, [{ ...DRESS, qty: 2 }]);
  const { rows } = await shop.pool.query("SELECT status_key FROM orders WHERE reference = $1", [reference]);
  order = { reference, email, key: rows[0].status_key };
});

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]+)"`).exec(html)?.[1] ?? "";
const ask = async (form: Record<string, string>) => {
  const answer = await visitor.ask("/withdraw", {
    form: { reference: order.reference, email: order.email, ...form },
  });
  return { status: answer.status, html: plain(await answer.text()) };
};
const lettersTo = (subject: string) =>
  inbox.mails.filter(({ to, raw }) => to.includes(order.email) && raw.includes(subject));

/** The address in the letter that answered the form, as a path. */
async function linkOf() {
  const [letter] = await eventually(
    async () => lettersTo("Confirm that you withdraw"),
    (found) => found.length > 0,
  );
  const [, link = ""] =
    /https?:\/\/[^/\s]+(\/orders\/\S+\?form=\S+)/.exec(letter ? bodyOf(letter, "text/plain") : "") ?? [];
  return link;
}

test("withdraws by the letter's link without scripts, and acknowledges it by one email", async () => {
  const sent = await ask({ step: "find" });
  expect([sent.status, sent.html]).toEqual([200, expect.stringContaining("If there is such an order")]);
  const link = await linkOf();
  const page = async (form?: Record<string, string>) => {
    const answer = await visitor.ask(link, form && { form });
    return { status: answer.status, html: plain(await answer.text()) };
  };
  const chosen = await page();
  expect(chosen.status).toBe(200);
  expect(chosen.html).toContain("Confirm withdrawal");
  expect(chosen.html.match(/name="piece"[^>]*checked=""|checked=""[^>]*name="piece"/g)).toHaveLength(2);
  const form = { step: "confirm", request: fieldOf(chosen.html, "request"), piece: "1-1" };
  for (let n = 0; n < 2; n += 1) {
    const done = await page(form);
    expect([done.status, done.html]).toEqual([200, expect.stringContaining("You have withdrawn")]);
    expect(done.html).toContain(`href="/orders/${order.key}"`);
  }
  await eventually(
    async () => lettersTo("You have withdrawn").length,
    (count) => count === 1,
  );
  const [letter] = lettersTo("You have withdrawn");
  expect(letter && bodyOf(letter, "text/plain")).toContain(order.reference);

  const list = plain(await (await owner.ask("/admin/returns")).text());
  expect(list).toContain(order.reference);
  const [, id] = /\/admin\/returns\/([0-9a-f-]{36})/.exec(list) ?? [];
  expect(await (await owner.ask("/admin/overview")).text()).toContain("to deal with");
  const fulfil = await owner.ask(`/admin/orders/${order.reference}`, { form: { intent: "fulfil" } });
  expect([fulfil.status, await fulfil.text()]).toEqual([422, expect.stringContaining("has withdrawn")]);
  const paid = await owner.ask(`/admin/returns/${id}`, { form: { intent: "refund" } });
  expect(paid.status).toBe(303);
  expect((await stockOf(shop, DRESS)).onHand).toBe(2);
});

test("number and email together show nothing and withdraw nothing", async () => {
  const right = await ask({ step: "find" });
  const wrong = await ask({ step: "find", email: "eve@example.com" });
  const forced = await ask({
    step: "confirm",
    request: "4f9d0c1e-5a53-4d27-9d0f-0e7f5b3f1a12",
    piece: "1-1",
  });
  const alike = ({ status, html }: typeof right, email: string) => ({
    status,
    html: html.replaceAll(email, "").replaceAll(/<time.*?<\/time>|nonce="[^"]*"|<script.*?<\/script>/g, ""),
  });
  expect(alike(right, order.email)).toEqual(alike(wrong, "eve@example.com"));
  expect(alike(forced, order.email)).toEqual(alike(wrong, "eve@example.com"));
  for (const { html } of [right, forced]) expect(html).not.toMatch(/Confirm withdrawal|BA-2|Wrap Dress/);
  const { rows } = await shop.pool.query(
    "SELECT count(*)::int FROM returns JOIN orders ON orders.id = order_id WHERE reference = $1",
    [order.reference],
  );
  expect(rows[0].count).toBe(0);
});

test("accepts a withdrawal at the order's own address, and reveals the address to nobody", async () => {
  const status = plain(await (await visitor.ask(`/orders/${order.key}`)).text());
  expect(status).toContain(`href="/orders/${order.key}/withdraw"`);
  const page = await visitor.ask(`/orders/${order.key}/withdraw`);
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect(page.headers.get("cache-control")).toContain("no-store");
  const request = fieldOf(await page.text(), "request");
  const done = await visitor.ask(`/orders/${order.key}/withdraw`, {
    form: { step: "confirm", request, piece: "1-2" },
  });
  expect([done.status, plain(await done.text())]).toEqual([
    200,
    expect.stringContaining("You have withdrawn"),
  ]);
});

test("accepts a return without scripts after dispatch, and refunds it after its piece is booked", {
  tags: "full",
}, async () => {
  const page = `/orders/${order.key}/return`;
  const unsent = await (await visitor.ask(page)).text();
  expect(plain(unsent)).toContain("has not left us yet");
  expect(unsent).toContain(`href="/orders/${order.key}/withdraw"`);
  const orderPage = `/admin/orders/${order.reference}`;
  await owner.ask(orderPage, { form: { intent: "fulfil", carrier: "", tracking: "" } });
  const today = shopDay(new Date());
  const marked = await owner.ask(orderPage, { form: { intent: "delivered", day: "" } });
  expect(marked.headers.get("location")).toContain("done=delivered");
  const days = await shop.pool.query("SELECT delivered_on::text AS day FROM orders WHERE reference = $1", [
    order.reference,
  ]);
  // Midnight may pass meanwhile.
  expect([today, shopDay(new Date())]).toContain(days.rows[0]?.day);
  const before = await owner.ask(orderPage, { form: { intent: "delivered", day: "2020-01-01" } });
  expect([before.status, await before.text()]).toEqual([422, expect.stringContaining("before it was paid")]);
  expect(await (await visitor.ask(`/orders/${order.key}`)).text()).toContain("Return or exchange");

  const form = await (await visitor.ask(page)).text();
  const request = fieldOf(form, "request");
  const lacking = await visitor.ask(page, { form: { request, piece: "1-1", wish: "refund" } });
  expect([lacking.status, plain(await lacking.text())]).toEqual([
    422,
    expect.stringContaining("Choose a reason."),
  ]);
  const sent = await visitor.ask(page, {
    form: { request, piece: "1-1", reason: "too-small", wish: "refund" },
  });
  expect([sent.status, plain(await sent.text())]).toEqual([
    200,
    expect.stringContaining("We’re expecting your parcel"),
  ]);
  await eventually(
    async () => lettersTo("Your return of order").length,
    (count) => count === 1,
  );

  const path = `/admin/returns/${request}`;
  const press = async (fields: Record<string, string>) => (await owner.ask(path, { form: fields })).status;
  expect(await press({ intent: "refund" })).toBe(422);
  expect(await press({ intent: "received" })).toBe(303);
  expect(await press({ book: "shelf 1-1" })).toBe(303);
  expect((await stockOf(shop, DRESS)).onHand).toBe(2);
  expect(await press({ intent: "refund" })).toBe(303);
  const settled = plain(await (await owner.ask(path)).text());
  expect(settled).toContain("Settled");
  expect(settled).toContain("It is too small");
});

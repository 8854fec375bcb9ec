import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, type Piece, pay, payload, untilState } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

/** A person's input; no word of it may appear in the log. */
const CANARY = {
  name: "Canaria Songbird",
  email: "canary.songbird@aviary.example",
  phone: "07700900461",
  address: "17 Canary Perch Lane",
  search: "canarycagecover",
  message: "canarymessage about a hem",
  password: "canary-password-4711",
  visitor: "203.0.113.211",
};

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { LOG_LEVEL: "debug" } });
});
afterAll(() => shop.stop());

const from = { "x-forwarded-for": CANARY.visitor };

function enquire(): Promise<Response> {
  const { name, email, phone, message } = CANARY;
  const body = new URLSearchParams({ kind: "contact", firstName: name, email, phone, message });
  return fetch(`${shop.origin}/api/enquiries`, { method: "POST", headers: from, body });
}

const buy = (email = CANARY.email) => checkout(shop, payload(shop, [TOTE], { email }), from);

test("nothing that a person enters appears in the shop's log, even when something fails", async () => {
  const { email, name, address, search, password } = CANARY;
  const bought = await buy();
  await pay(bought.body.url ?? "", { email, name, address });
  await untilState(shop, bought.body.orderId, "paid");
  expect((await enquire()).status).toBe(200);
  const visit = async (path: string, init: RequestInit = {}) =>
    (
      await fetch(shop.origin + path, { ...init, headers: { ...from, ...init.headers }, redirect: "manual" })
    ).text();
  await visit(`/catalogue?q=${search}`);
  await visit(`/api/suggestions?q=${search}`);
  await visit(`/products/${email}/${encodeURIComponent(name)}`);
  await visit(`/${encodeURIComponent(email)}`);
  await visit(`/%zz${search}`);
  await visit(`/orders/${email}`);
  await visit("/api/createCheckoutSession", { method: "POST", body: `{"email":"${email}",` });
  await visit("/api/webhooks/stripe", { method: "POST", body: JSON.stringify({ email, name }) });

  const stranger = new Browser(shop);
  for (const who of [email, "nobody@example.com"])
    await stranger.ask("/admin/sign-in", { form: { step: "password", email: who, password }, headers: from });
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  for (const path of [`/admin/orders?q=${encodeURIComponent(email)}`, `/admin/orders/${bought.body.orderId}`])
    expect(await (await owner.ask(path)).text()).toContain(email);
  expect(await (await owner.ask(`/admin/orders/${bought.body.orderId}/export.json`)).text()).toContain(
    address,
  );

  const [{ key } = { key: "" }] = await shop.db.select({ key: orders.statusKey }).from(orders);
  for (const address of [`/orders/${key}`, `/orders/${key}.data`, `/orders/${key.toUpperCase()}`])
    expect(await visit(address)).toContain(bought.body.orderId);
  await shop.db.execute(sql`ALTER TABLE orders RENAME TO orders_away`);
  // Its address gives access to the shopper's order: it is a secret, even where the page fails.
  for (const address of [`/orders/${key}`, `/orders/${key}.data`]) await visit(address);
  await shop.db.execute(sql`ALTER TABLE enquiries RENAME TO enquiries_away`);
  expect((await buy(`second.${email}`)).status).toBe(500);
  expect((await enquire()).status).toBe(500);
  expect((await owner.ask(`/admin/orders?q=${encodeURIComponent(email)}`)).status).toBe(500);
  await shop.db.execute(sql`ALTER TABLE orders_away RENAME TO orders`);
  await shop.db.execute(sql`ALTER TABLE enquiries_away RENAME TO enquiries`);
  await shop.end("SIGTERM");

  const log = shop.output();
  // It logs the failure, and passes all other requests on.
  expect(log).toContain("A checkout could not be started");
  expect(log).toContain("A page or an answer failed");
  expect(log).toContain('"path":"/api/enquiries"');
  const lines = log.split("\n");
  expect(log).toContain('"path":"/orders/…"');
  for (const [what, word] of Object.entries({ ...CANARY, key })) {
    const spelt = [word, encodeURIComponent(word), new URLSearchParams([["", word]]).toString().slice(1)];
    const told = lines.filter((line) => spelt.some((one) => line.toLowerCase().includes(one.toLowerCase())));
    expect([what, told]).toEqual([what, []]);
  }
});

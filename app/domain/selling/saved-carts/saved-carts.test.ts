import { afterEach, beforeEach, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { openKeptMails } from "#app/platform/email/testing/kept-mails.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { savedCarts } from "../saved-carts.tables.server.ts";
import { forgetOldCarts, loadSavedCart, saveCart } from "./save-cart.server.ts";
import type { SavedLine } from "./saved-lines.ts";

const ORIGIN = "https://shop.example";
const ADA = "ada@people.example";
const VISITOR = "203.0.113.7";
const DAY_MS = 86_400_000;
const { product, variants: sizes } = nthProduct(1);
const TEN: SavedLine = { slug: product.slug, size: "10", color: "Wine", qty: 2 };
const TWELVE: SavedLine = { slug: product.slug, size: "12", color: "Wine", qty: 1 };

let database: TestDatabase;
let now: Date;
const mailer = openKeptMails();
const { sent } = mailer;
let count: number;

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date("2026-11-20T12:00:00Z");
  mailer.reset();
  count = 0;
  await inTransaction(database.db, (tx) => createProduct(tx, product, sizes));
});
afterEach(() => database.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const newId = () => {
  count += 1;
  return String(count).padStart(32, "0");
};

interface SavedCartRequest {
  email?: string | null;
  id?: string;
  lines?: SavedLine[];
  visitor?: string;
  hasMail?: boolean;
}
const ask = ({
  email = ADA,
  id = newId(),
  lines = [TEN, TWELVE],
  visitor = VISITOR,
  hasMail = true,
}: SavedCartRequest = {}) =>
  saveCart(
    { db: database.db, now: () => now, secret: "secret", hasMail, origin: ORIGIN },
    { id, email, lines },
    visitor,
  );
const send = () =>
  sendNext(database.db, "carts", {
    mailer,
    deps: { shop: shopFacts(defaultFrame), origin: ORIGIN },
    now: () => now,
  });
const sendAll = async () => {
  let outcome = await send();
  while (outcome === "sent") outcome = await send();
};
const tokenIn = (text = "") => /\/carts\/([0-9a-f]+)/.exec(text)?.[1] ?? "no token";
const load = (token: string) => loadSavedCart(database.db, token, now);

test("emails a shopper one link that restores the cart at current prices", async () => {
  expect(await ask()).toEqual({ ok: true, value: { url: null } });
  await sendAll();
  expect(sent).toMatchObject([{ to: ADA, subject: expect.stringContaining("Your cart at") }]);
  expect(sent[0]?.text).toContain(`${product.title}, Wine, UK 10`);
  await database.db.update(variants).set({ priceCents: toMoney(9900) });
  const saved = await load(tokenIn(sent[0]?.text));
  expect(saved).toMatchObject({ short: [], gone: 0 });
  expect(saved?.lines).toMatchObject([
    { slug: product.slug, size: "10", color: "Wine", qty: 2, price: 99, title: product.title },
    { size: "12", qty: 1, price: 99 },
  ]);
});

test("deletes the address once the email is sent, and stores only a hash of the link", async () => {
  await ask();
  await sendAll();
  const [row] = await database.db.select().from(savedCarts);
  expect(await database.db.select().from(emails)).toEqual([]);
  expect(JSON.stringify(row)).not.toContain(tokenIn(sent[0]?.text));
});

test("sends one email for a request that is sent twice", async () => {
  const id = newId();
  await Promise.all([ask({ id }), ask({ id })]);
  await sendAll();
  await ask({ id });
  await sendAll();
  expect(sent).toHaveLength(1);
});

test("sends an email for a corrected address or a changed cart before the answer arrived", async () => {
  const id = newId();
  await ask({ id, email: "adda@people.example" });
  await Promise.all([ask({ id }), ask({ id })]);
  await ask({ id, lines: [TEN] });
  await sendAll();
  await ask({ id });
  await sendAll();
  expect(sent.map(({ to }) => to).sort()).toEqual([ADA, ADA, "adda@people.example"]);
});

test("limits an address to three emails, whoever asks, without revealing the limit", async () => {
  for (let n = 0; n < 12; n += 1)
    expect(await ask({ visitor: `203.0.113.${n}` })).toEqual({ ok: true, value: { url: null } });
  await sendAll();
  expect(sent).toHaveLength(3);
  later(8 * 60 * 60_000);
  await ask();
  await sendAll();
  expect(sent).toHaveLength(4);
});

test("one visitor cannot write to many addresses", async () => {
  for (let n = 0; n < 6; n += 1) await ask({ email: `person${n}@people.example` });
  expect(await ask({ email: "last@people.example" })).toMatchObject({
    ok: false,
    error: { status: 429, wait: expect.any(Number) },
  });
  await sendAll();
  expect(sent).toHaveLength(6);
});

test("reports what is sold out, short or removed, and restores the rest", async () => {
  await ask({ lines: [{ ...TEN, qty: 1 }, TWELVE, { slug: "nowhere", qty: 1 }] });
  await sendAll();
  await database.db.update(variants).set({ piecesOnHand: 0, piecesMade: 0 });
  expect(await load(tokenIn(sent[0]?.text))).toMatchObject({
    lines: [],
    short: [{ left: 0 }, { left: 0 }],
    gone: 1,
  });
  await database.db.update(products).set({ isActive: false });
  expect(await load(tokenIn(sent[0]?.text))).toMatchObject({ lines: [], short: [], gone: 3 });
});

test("does not save a cart with no piece of the shop", async () => {
  expect(await ask({ lines: [{ slug: "nowhere", qty: 1 }] })).toMatchObject({
    ok: false,
    error: { status: 409 },
  });
  expect(await database.db.select().from(savedCarts)).toEqual([]);
});

test("a link works for 30 days for anyone who has it, and an invalid one does not", async () => {
  await ask();
  await sendAll();
  const token = tokenIn(sent[0]?.text);
  expect(await load(token)).not.toBeNull();
  expect(await load(token)).not.toBeNull();
  expect(await load(`${token.slice(1)}0`)).toBeNull();
  expect(await load("%00")).toBeNull();
  later(30 * DAY_MS);
  expect(await load(token)).toBeNull();
  await forgetOldCarts(database.db, new Date(now.getTime() + 1));
  expect(await database.db.select().from(savedCarts)).toEqual([]);
});

test("an email waits for the mail server, but no longer than a day", async () => {
  await ask();
  mailer.isDown = true;
  expect(await send()).toBeInstanceOf(MailError);
  expect(await send()).toBeNull();
  later(60_000);
  mailer.isDown = false;
  expect(await send()).toBe("sent");
  await ask();
  later(DAY_MS);
  expect(await send()).toBeNull();
  await forgetOldCarts(database.db, now);
  expect(await database.db.select().from(savedCarts)).toHaveLength(1);
});

test("a shop that sends no emails answers with the link itself, and stores no address", async () => {
  const answer = await ask({ email: null, hasMail: false });
  const url = answer.ok ? answer.value.url : null;
  expect(url).toContain(`${ORIGIN}/carts/`);
  expect((await load(tokenIn(url ?? "")))?.lines).toHaveLength(2);
  expect(await ask({ email: null })).toMatchObject({ ok: false, error: { status: 422, field: "email" } });
});

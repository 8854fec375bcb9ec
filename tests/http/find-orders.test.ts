import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, type Piece, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };
const ADA = "ada@example.com";
const BOLA = "bola@example.com";
const SENT = "If we have orders for that address, a link is on its way. It works for 15 minutes.";

let inbox: Inbox;
let shop: RunningShop;
let ofAda: string;
let ofBola: string;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  await setPieces(shop, DRESS, 9);
  ({ reference: ofAda } = await buyAs(shop, ADA, [DRESS]));
  ({ reference: ofBola } = await buyAs(shop, BOLA, [DRESS]));
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");
const linksTo = (email: string) =>
  inbox.mails.flatMap((mail) =>
    mail.to.includes(email)
      ? (/https?:\/\/[^/\s]+(\/orders\/open\/[0-9a-f]{66})\s/.exec(bodyOf(mail, "text/plain"))?.[1] ?? [])
      : [],
  );
const ask = (browser: Browser, email: string) => browser.ask("/orders", { form: { step: "ask", email } });
const pageOf = async (browser: Browser, path = "/orders") => {
  const answer = await browser.ask(path);
  return { status: answer.status, headers: answer.headers, html: plain(await answer.text()) };
};

/** Asks for a link, and returns the path in its email. */
async function linkFor(browser: Browser, email: string): Promise<string> {
  const before = linksTo(email).length;
  const answer = await ask(browser, email);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/orders?sent=1"]);
  const links = await eventually(
    async () => linksTo(email),
    (found) => found.length > before,
  );
  const link = links.at(-1) ?? "";
  // The email has left before its link is committed.
  await eventually(
    async () => (await browser.ask(link)).status,
    (status) => status === 200,
  );
  return link;
}

async function signedInAs(email: string): Promise<Browser> {
  const browser = new Browser(shop);
  const opened = await browser.ask(await linkFor(browser, email), { form: {} });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/orders"]);
  return browser;
}

test("opens a shopper's orders by a link that works once, without scripts and for nobody else", async () => {
  const browser = new Browser(shop);
  const link = await linkFor(browser, ADA);
  for (let n = 0; n < 2; n += 1) {
    const page = await pageOf(browser, link);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining("Show my orders")]);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.html).not.toContain(ofAda);
  }
  const opened = await browser.ask(link, { form: {} });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/orders"]);
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^orders=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const own = await pageOf(browser);
  expect(own.html).toContain(`Order ${ofAda}`);
  expect(own.html).toContain(ADA);
  expect(own.html).not.toContain(ofBola);
  expect(own.headers.get("cache-control")).toContain("no-store");
  const used = await new Browser(shop).ask(link, { form: {} });
  expect([used.status, await used.text()]).toEqual([404, expect.stringContaining("This link works no more")]);
  expect((await pageOf(new Browser(shop))).html).not.toContain(ofAda);
});

test("answers alike whether or not there are orders, and writes to nobody without", async () => {
  const answers = [];
  for (const email of [ADA, "nobody@example.com"]) {
    const browser = new Browser(shop);
    const { status, headers } = await ask(browser, email);
    const names = [...headers.keys()].filter((name) => name !== "date").sort();
    answers.push({ status, location: headers.get("location"), names });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await pageOf(new Browser(shop), "/orders?sent=1")).html).toContain(SENT);
  const { rows } = await shop.pool.query("SELECT FROM emails WHERE recipient = 'nobody@example.com'");
  expect(rows).toEqual([]);
  const mistyped = await ask(new Browser(shop), "ada@");
  expect([mistyped.status, plain(await mistyped.text())]).toEqual([
    422,
    expect.stringContaining("Add the part after the @, such as name@example.com."),
  ]);
});

test("signs out one browser, and then every browser", async () => {
  const [phone, laptop, tablet] = [await signedInAs(BOLA), await signedInAs(BOLA), await signedInAs(BOLA)];
  const kept = new Map(phone.cookies);
  const out = await phone.ask("/orders", { form: { step: "sign-out" } });
  expect([out.status, out.headers.get("location"), phone.cookies.size]).toEqual([303, "/orders?out=here", 0]);
  for (const [name, value] of kept) phone.cookies.set(name, value);
  expect((await pageOf(phone)).html).not.toContain(ofBola);
  expect((await pageOf(laptop)).html).toContain(ofBola);
  const everywhere = await laptop.ask("/orders", { form: { step: "sign-out-everywhere" } });
  expect(everywhere.headers.get("location")).toBe("/orders?out=everywhere");
  expect((await pageOf(laptop, "/orders?out=everywhere")).html).toContain("signed out on every device");
  expect((await pageOf(tablet)).html).not.toContain(ofBola);
});

test("refuses forms of other sites, and forgets a shopper who is erased", async () => {
  const browser = await signedInAs(ADA);
  const foreign = { origin: "https://elsewhere.example" };
  const forms: Record<string, string>[] = [{ step: "ask", email: ADA }, { step: "sign-out-everywhere" }];
  for (const form of forms)
    expect((await browser.ask("/orders", { form, headers: foreign })).status).toBe(403);
  expect((await pageOf(browser)).html).toContain(ofAda);
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  await owner.ask(`/admin/orders/${ofAda}`, { form: { intent: "fulfil" } });
  const erased = await owner.ask(`/admin/orders/${ofAda}`, { form: { intent: "erase" } });
  expect(erased.status).toBe(303);
  expect((await pageOf(browser)).html).not.toContain(ofAda);
  expect((await ask(new Browser(shop), ADA)).status).toBe(303);
  const { rows } = await shop.pool.query("SELECT FROM emails WHERE kind = 'orders-link'");
  expect(rows).toEqual([]);
});

test("asks a visitor who tries too often to wait, in the same words for every address", async () => {
  const answers = [];
  for (const email of [BOLA, "nobody@example.com"]) {
    const browser = new Browser(shop);
    let answer = await ask(browser, "first@example.com");
    for (let n = 0; n < 20 && answer.status === 303; n += 1) answer = await ask(browser, `${n}${email}`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    answers.push(/That was tried too often/.test(await answer.text()));
  }
  expect(answers).toEqual([true, true]);
});

test("a shop that sends no emails says so, and promises no link", async () => {
  const silent = await startShop();
  const browser = new Browser(silent);
  const { status, html } = await pageOf(browser);
  expect([status, html]).toEqual([200, expect.stringContaining("We can’t send emails just now")]);
  expect(html).not.toContain("Send me a link");
  const answer = await ask(browser, ADA);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/orders"]);
  await silent.stop();
});

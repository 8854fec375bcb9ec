import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { Browser } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let inbox: Inbox;
let shop: RunningShop;
beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const TOTE = {
  slug: "adire-tote",
  size: "One size",
  color: "Indigo",
  qty: 2,
  price: 0.01,
  title: "Free money",
};
let requests = 0;
const ask = (browser: Browser, changes: Record<string, unknown> = {}) => {
  requests += 1;
  const id = String(requests).padStart(32, "0");
  const body = JSON.stringify({ id, email: "ada@shopper.example", lines: [TOTE], ...changes });
  return browser.send("/api/savedCarts", { method: "POST", body, type: "application/json" });
};

test("emails a cart once on request, and its link shows it to anyone, at the shop's prices", async () => {
  const answer = await ask(new Browser(shop));
  expect([answer.status, answer.headers.get("cache-control"), await answer.json()]).toEqual([
    200,
    "no-store",
    { url: null },
  ]);
  const mail = await eventually(
    async () => inbox.mails.find(({ to }) => to.includes("ada@shopper.example")),
    (found) => found !== undefined,
  );
  const text = mail ? bodyOf(mail, "text/plain") : "";
  expect(text).toContain("2 × £28 = £56");
  expect(text).not.toContain("Free money");
  const [path = ""] = /\/carts\/[0-9a-f]{66}/.exec(text) ?? [];
  // The mail server has the email a moment before the shop has stored what its link opens.
  await eventually(
    async () => (await shop.pool.query("SELECT FROM emails WHERE kind = 'cart'")).rowCount,
    (waiting) => waiting === 0,
  );
  for (let nth = 0; nth < 2; nth += 1) {
    const page = await new Browser(shop).ask(path);
    expect([page.status, page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "no-referrer",
    ]);
    expect(wordsOf(await page.text())).toContain("2 pieces, £56 before delivery, at today’s prices.");
  }
  const { rows } = await shop.pool.query("SELECT * FROM saved_carts");
  expect(JSON.stringify(rows)).not.toContain("ada@");
});

test("an unknown link reveals nothing, and is not indexed", async () => {
  for (const token of ["none", "0".repeat(66)]) {
    const page = await new Browser(shop).ask(`/carts/${token}`);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([404, "noindex, nofollow"]);
    expect(wordsOf(await page.text())).toContain("This cart is no longer kept.");
  }
});

test("prevents one or many visitors from flooding an address", { tags: "full" }, async () => {
  const one = new Browser(shop);
  const answers = [];
  for (let nth = 0; nth < 7; nth += 1)
    answers.push((await ask(one, { email: `bola${nth}@shopper.example` })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const to = "many@shopper.example";
  for (let nth = 0; nth < 6; nth += 1)
    expect(await (await ask(new Browser(shop), { email: to })).json()).toEqual({ url: null });
  const isWaiting = "SELECT 1 FROM emails WHERE kind = 'cart'";
  await eventually(
    () => shop.pool.query(isWaiting),
    ({ rowCount }) => rowCount === 0,
  );
  expect(inbox.mails.filter((mail) => mail.to.includes(to))).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import {
  checkout,
  eventually,
  type Piece,
  payload,
  setPieces,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };
const VARIANT = "leaf-print-wrap-dress-gold-12";

let inbox: Inbox;
let shop: RunningShop;
let visitor: Browser;

beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  visitor = new Browser(shop);
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const lettersTo = (email: string) => inbox.mails.filter(({ to }) => to.includes(email));
const ask = (form: Record<string, string>) => visitor.ask("/lists", { form });

/**
 * The secret of the nth letter to a person, once its link works: the letter arrives before its transaction has ended.
 */
async function tokenOf(email: string, nth = 1): Promise<string> {
  await eventually(
    async () => lettersTo(email).length,
    (count) => count >= nth,
  );
  const mail = lettersTo(email)[nth - 1];
  const token = /\/lists\/([0-9a-f]{66})\s/.exec(mail ? bodyOf(mail, "text/plain") : "")?.[1] ?? "no token";
  await eventually(
    async () => (await visitor.ask(`/lists/${token}`)).status,
    (status) => status === 200,
  );
  return token;
}

test("subscribes to the newsletter in two presses, and unsubscribes by a mail program's one POST", async () => {
  const email = "ada@shopper.example";
  const asked = await ask({ email, piece: "", variant: "" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/lists?asked=1"]);
  expect(await (await visitor.ask("/lists?asked=1")).text()).toContain("We’ve emailed you a link.");
  const token = await tokenOf(email);
  const [letter] = lettersTo(email);
  if (!letter) throw new Error("No letter came");
  expect(headerOf(letter, "List-Unsubscribe")).toBe(`<${shop.origin}/lists/${token}/leave>`);
  expect(headerOf(letter, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const stateOf = async () =>
    (await shop.pool.query("SELECT state, email FROM list_entries ORDER BY id DESC LIMIT 1")).rows[0];

  // Mail programs open links to look at them.
  for (const path of [`/lists/${token}`, `/lists/${token}/leave`]) {
    const seen = await visitor.ask(path);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(seen.headers.get("x-robots-tag")).toContain("noindex");
  }
  expect(await stateOf()).toEqual({ state: "asked", email });
  const yes = await visitor.ask(`/lists/${token}`, { form: {} });
  expect([yes.status, await yes.text()]).toEqual([200, expect.stringContaining("You are on the list")]);
  expect(await stateOf()).toEqual({ state: "confirmed", email });

  // The request comes from the mail program's servers: no cookie, no origin.
  const left = await fetch(`${shop.origin}/lists/${token}/leave`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(left.status).toBe(200);
  expect(await stateOf()).toEqual({ state: "left", email: null });
});

test("answers a known address as an unknown one", async () => {
  const email = "bo@shopper.example";
  const answers = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const answer = await ask({ email, piece: "", variant: "" });
    answers.push([answer.status, answer.headers.get("location"), await answer.text()]);
    if (nth === 0) await visitor.ask(`/lists/${await tokenOf(email)}`, { form: {} });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(lettersTo(email)).toHaveLength(1);
});

test("holds a returned piece for the first in line, and sells it to their browser alone", async () => {
  await setPieces(shop, DRESS, 0);
  const [cy, di] = ["cy@shopper.example", "di@shopper.example"];
  const page = await (await visitor.ask(`/products/${DRESS.slug}?color=gold&size=12`)).text();
  for (const words of ["Tell me about the next run", "Add me to the list", VARIANT])
    expect(page).toContain(words);
  for (const email of [cy, di]) {
    expect((await ask({ email, piece: DRESS.slug, variant: VARIANT })).status).toBe(303);
    await visitor.ask(`/lists/${await tokenOf(email)}`, { form: {} });
  }
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const seen = await (await owner.ask("/admin/waiting")).text();
  expect(seen).toContain("2 wait for the Leaf Print Wrap Dress, in Gold, UK 12");
  const run = {
    run: "4f9d0c1e-5a53-4d27-9d0f-0e7f5b3f1a13",
    slug: DRESS.slug,
    [`pieces:${VARIANT}`]: "1",
  };
  expect((await owner.ask("/admin/waiting", { form: run })).status).toBe(303);
  expect(await stockOf(shop, DRESS)).toMatchObject({ onHand: 0, reserved: 1 });

  const token = await tokenOf(cy, 2);
  expect(lettersTo(di)).toHaveLength(1);
  expect(lettersTo(cy)[1]?.raw).toContain("A piece is kept for you");
  expect((await checkout(shop, payload(shop, [DRESS], { email: di }))).status).toBe(409);
  const theirs = new Browser(shop);
  const kept = await theirs.ask(`/lists/${token}`);
  expect(await kept.text()).toContain("It is yours to buy until");
  const pressed = await theirs.ask(`/lists/${token}`, { form: {} });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/cart"]);
  const stock = await theirs.ask(`/api/stock?slug=${DRESS.slug}`);
  expect((await stock.json()).stock[DRESS.slug][VARIANT]).toBe(1);
  const bought = await theirs.send("/api/createCheckoutSession", {
    method: "POST",
    body: JSON.stringify(payload(shop, [DRESS], { email: cy })),
    type: "application/json",
  });
  expect([bought.status, (await bought.json()).url]).toEqual([200, expect.stringContaining("/pay/")]);
  expect(await (await theirs.ask(`/lists/${token}`)).text()).toContain("It is in your order");
});

test("shows the subscribers to owners only", { tags: "full" }, async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const file = await owner.ask("/admin/waiting/newsletter.csv");
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(await file.text()).toContain("bo@shopper.example,");
  const editor = await signedIn(shop, await addPerson(shop, { admin: true, role: "editor" }));
  expect((await editor.ask("/admin/waiting/newsletter.csv")).status).toBe(403);
});

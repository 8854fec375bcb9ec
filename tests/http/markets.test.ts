import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { checkout, eventually, pay, payload, setPieces } from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { wordsOf } from "#tests/support/requests/product-form.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PAGE = "/admin/settings/markets";
const TOTE = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2_800 };

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  // One process, so that the next answer knows what the last one did.
  inbox = await openInbox();
  shop = await startShop({ variables: { WORKERS: "1", SMTP_URL: inbox.url, MAIL_FROM: "shop@example.com" } });
  ({ browser: owner } = await newAdmin(shop));
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});

const order = async (country: string) =>
  (await checkout(shop, payload(shop, [TOTE], { country, email: `${country}@example.com` }))).body.error ??
  "taken";
/** Waits until the checkout's page offers it or does not: a change reaches the shop's processes a moment later. */
const offersIreland = (offers: boolean) =>
  eventually(
    async () => wordsOf(await (await fetch(`${shop.origin}/checkout?country=IE`)).text()),
    (words) => words.includes("We do not deliver to Ireland yet.") !== offers,
  );
const press = (fields: Record<string, string>) => owner.ask(PAGE, { form: fields });

/** Whether the list of what a new shop needs asks the owner to decide about delivery. */
const deliveryStep = async () =>
  /(Done|To do) Delivery /.exec(wordsOf(await (await owner.ask("/admin/setup")).text()))?.[1];

/** Saves the form of a page as it is shown, with some fields changed. */
async function save(path: string, button: string, changes: Record<string, string> = {}): Promise<Response> {
  const forms = formsOf(await (await owner.ask(path)).text(), { isAsShown: true });
  const form = new FormData();
  for (const [field, value] of forms.find(({ fields }) => fields.some(([name]) => name === button))?.fields ??
    [])
    form.append(field, changes[field] ?? value);
  return owner.ask(path, { form });
}

test("a market that is closed takes no orders, and opens when it is asked for once more", async () => {
  expect(await order("IE")).toBe("taken");
  expect((await press({ market: "eu", go: "close" })).headers.get("location")).toBe(`${PAGE}?changed=eu`);
  const refusal = "We do not deliver to Ireland yet. Write to us, and we will find a way.";
  await offersIreland(false);
  expect(await order("IE")).toBe(refusal);
  expect(await order("NG")).toBe("taken");

  const asked = await press({ market: "eu", go: "open" });
  expect(asked.status).toBe(200);
  expect(wordsOf(await asked.text())).toContain("Do you want to sell there all the same?");
  expect(await order("IE")).toBe(refusal);
  const opened = await press({ market: "eu", go: "open", confirmed: "yes" });
  expect(opened.headers.get("location")).toBe(`${PAGE}?changed=eu`);
  await offersIreland(true);
  expect(await order("IE")).toBe("taken");
  expect(await deliveryStep()).toBe("To do");
  for (const fields of [{ market: "eu", go: "sell" }, { market: "wales", go: "close" }, { go: "open" }])
    expect((await press({ market: "", ...fields })).status).toBe(400);
});

test("an order keeps what its checkout said about duty, although the table changes afterwards", async () => {
  const told = "No duty or VAT to pay, for up to four parcels a person a year.";
  const asked = { country: "NG", email: "keeps@example.com" };
  await setPieces(shop, TOTE, 9);
  const { body } = await checkout(shop, payload(shop, [TOTE], asked));
  const { location } = await pay(body.url ?? "", asked);
  // Of a field with several countries the form that is read holds one.
  const changes = { "zone-2-countries": "NG", "table-1-countries": "NG 50" };
  expect((await save("/admin/settings/delivery", "revision", changes)).status).toBe(303);
  expect(await deliveryStep()).toBe("Done");
  const headers = { "content-type": "application/json" };
  const { items } = payload(shop, [TOTE]);
  await eventually(
    async () =>
      (
        await fetch(`${shop.origin}/api/codes`, {
          ...{ method: "POST", headers, body: JSON.stringify({ items, country: "NG" }) },
        })
      ).text(),
    (answer) => answer.includes("About £23 of VAT, for up to four parcels a person a year, asked by"),
  );
  expect(wordsOf(await (await fetch(location ?? "")).text())).toContain(told);
  const { rows } = await shop.pool.query("SELECT status_key AS key FROM orders WHERE reference = $1", [
    body.orderId,
  ]);
  for (const path of [`/orders/${rows[0]?.key}`, `/admin/orders/${body.orderId}`])
    expect(wordsOf(await (await owner.ask(path)).text())).toContain(told);
  const [receipt = ""] = await eventually(
    async () =>
      inbox.mails.filter(({ to }) => to.includes(asked.email)).map((mail) => bodyOf(mail, "text/plain")),
    (found) => found.length > 0,
  );
  expect(receipt.replaceAll(/\s+/g, " ")).toContain(told);
});

test("Northern Ireland closes by itself, for a choice of it and for a postcode", async () => {
  const orderTo = async (postcode: string) =>
    (
      await checkout(
        shop,
        payload(shop, [TOTE], { country: "GB", postcode, email: `${postcode}@example.com` }),
      )
    ).body.error ?? "taken";
  expect((await press({ market: "ni", go: "close" })).status).toBe(303);
  const refusal = "We do not deliver to Northern Ireland yet. Write to us, and we will find a way.";
  await eventually(
    () => order("XI"),
    (answer) => answer === refusal,
  );
  expect(await orderTo("BT12")).toBe(refusal);
  expect(await orderTo("B12")).toBe("taken");
  const asked = wordsOf(await (await press({ market: "ni", go: "open" })).text());
  expect(asked).toContain("The EU’s notice on the legal guarantee, shown for Northern Ireland as for the EU");
  expect((await press({ market: "ni", go: "open", confirmed: "yes" })).status).toBe(303);
  await eventually(
    () => orderTo("BT12"),
    (answer) => answer === "taken",
  );
});

test("zones that are saved again leave a closed market closed", async () => {
  expect((await press({ market: "us", go: "close" })).status).toBe(303);
  expect((await save("/admin/settings/delivery", "revision")).status).toBe(303);
  const { rows } = await shop.db.execute(
    sql`SELECT body->'closedMarkets' AS closed FROM content_versions WHERE document = 'delivery' ORDER BY id DESC LIMIT 2`,
  );
  expect(rows).toEqual([{ closed: ["us"] }, { closed: ["us"] }]);
});

test("a product shows the shop's responsible person and the notice for the EU, once they are filled in", async () => {
  const before = wordsOf(await (await owner.ask(PAGE)).text());
  expect(before).toContain("The official file is missing. Its words stand there alone.");
  expect(before).toContain("and 23 of 23 live pieces lack one of their own.");
  const address = { "responsible.name": "Marina Law", "responsible.address": "1 Quay, Dublin, Ireland" };
  const refused = await save(PAGE, "revision", { ...address, "responsible.contact": "by telephone" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("must be an email or web address");
  const contact = { "responsible.contact": "eu@marina.example" };
  const notice = { "notice.title": "The EU guarantee", "notice.picture": "/share-image.jpg" };
  const saved = await save(PAGE, "revision", { ...address, ...contact, ...notice });
  expect(saved.headers.get("location")).toBe(`${PAGE}?done=published`);

  const product = await eventually(
    async () => wordsOf(await (await fetch(`${shop.origin}/products/adire-tote`)).text()),
    (words) => words.includes("The EU guarantee"),
  );
  expect(product).toContain(
    "Responsible person in the EU: Marina Law, 1 Quay, Dublin, Ireland, eu@marina.example",
  );
  const after = wordsOf(await (await owner.ask(PAGE)).text());
  expect(after).not.toContain("Missing");
  expect((await press({ market: "eu", go: "close" })).status).toBe(303);
  expect((await press({ market: "eu", go: "open" })).status).toBe(303);
});

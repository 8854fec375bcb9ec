import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { fileOf } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
let ada: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  ada = new Browser(shop);
});
afterAll(() => shop?.stop());

const FORM = "/made-for-you/alteration";
const HEM = "1800 Take up a hem";
const FILLED = {
  ...{ piece: "Linen dress of 2023", job: HEM, arrival: "visit", country: "GB" },
  ...{ words: "By 4 cm.", name: "Ada Obi", email: "ada@example.com" },
};
const text = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

test("keeps everything of a form whose price has changed, and goes on at the new one", async () => {
  const words = "/admin/words/alterations";
  const form = formsOf(await (await owner.ask(words)).text()).find(({ fields }) =>
    fields.some(([field, value]) => field === "do" && value === "publish"),
  );
  const changed = { ...Object.fromEntries(form?.fields ?? []), "0.price": "20.50" };
  expect((await owner.ask(words, { form: changed })).status).toBe(303);
  await eventually(
    async () => text(await ada.ask(FORM)),
    (page) => page.includes("£20.50"),
  );
  const sent = new FormData();
  for (const [name, value] of Object.entries(FILLED)) sent.append(name, value);
  sent.append("pictures", fileOf(await plain(60, 80).jpeg().toBuffer()));
  const refused = await ada.ask(FORM, { form: sent });
  expect(refused.status).toBe(422);
  const page = await text(refused);
  for (const kept of [
    ...["This costs £20.50 now", "Linen dress of 2023", "By 4 cm.", "1 picture is kept already"],
    '<option value="2050 Take up a hem" selected="">',
  ])
    expect(page).toContain(kept);
  const [, draft = ""] = /name="draft" value="([0-9a-f-]{36})"/.exec(page) ?? [];
  const again = await ada.ask(FORM, { form: { ...FILLED, job: "2050 Take up a hem", draft } });
  const hers = await text(await ada.ask(new URL(again.headers.get("location") ?? "", shop.origin).pathname));
  expect(hers).toMatch(/\/sandbox\/stripe\/pay\/[^"]+"[^>]*>Pay £25\.45</);
  expect(hers).toMatch(/\/pictures\//);
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await ada.ask(FORM, { form: FILLED, headers: foreign })).status).toBe(403);
});

test("alters the pieces of a sent order for its key alone, and tells nobody whose it is", async () => {
  const piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };
  await setPieces(shop, piece, 2);
  const { reference } = await buyAs(shop, "bisi@example.com", [piece]);
  const find = "SELECT status_key FROM orders WHERE reference = $1";
  const path = `/orders/${(await shop.pool.query(find, [reference])).rows[0].status_key}`;
  const early = await ada.ask(`${path}/alter`);
  expect([early.status, await text(early)]).toEqual([
    404,
    expect.stringContaining("This link leads nowhere."),
  ]);
  await shop.pool.query("UPDATE orders SET state = 'fulfilled', fulfilled_at = now() WHERE reference = $1", [
    reference,
  ]);
  expect(await text(await ada.ask(path))).toContain(`href="${path}/alter"`);
  const answer = await ada.ask(`${path}/alter`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = await text(answer);
  expect(page).toContain("To your address in Portsmouth");
  expect(page).not.toMatch(/bisi@example\.com|Ada Sample/);
  expect((await ada.ask(`/orders/${crypto.randomUUID()}/alter`, { form: FILLED })).status).toBe(404);
  const sent = await ada.ask(`${path}/alter`, { form: { ...FILLED, piece: "1", job: "other" } });
  expect(sent.status).toBe(303);
  const list = await text(await owner.ask("/admin/made"));
  const row = list.split("<li").find((each) => each.includes("Ada Sample")) ?? "";
  expect(row).toContain("Alteration");
  const [admin = ""] = /\/admin\/made\/[0-9a-f-]{36}/.exec(row) ?? [];
  const desk = await text(await owner.ask(admin));
  expect(desk).toContain("bisi@example.com");
  expect(desk).not.toContain("Deposit, £");
  const quote = { do: "quote", after: "0", "item-0": "Line it", "price-0": "60", validUntil: "2099-01-01" };
  expect((await owner.ask(admin, { form: { ...quote, terms: "As agreed." } })).status).toBe(303);
  const hers = await text(await ada.ask(new URL(sent.headers.get("location") ?? "", shop.origin).pathname));
  expect(hers).toContain("Your price is ready");
});

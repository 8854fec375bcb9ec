import { sql } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_PAPERS } from "#app/domain/catalogue/papers.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { orderStates, type Piece, setPieces } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };

let shop: RunningShop;
let owner: Browser;
let packer: Browser;
/** The references of an order within the country, of one abroad, and of a dear one abroad. */
let [home, abroad, dear]: string[] = [];

beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" } });
  owner = (await newAdmin(shop)).browser;
  packer = (await newAdmin(shop, "packer")).browser;
  await setPieces(shop, KAFTAN, 9);
  const buy = async (country: string, qty = 1) =>
    (await buyAs(shop, `${country}-${qty}@example.com`, [{ ...KAFTAN, qty }], { country })).reference;
  [home, abroad, dear] = [await buy("GB"), await buy("NG"), await buy("NG", 2)];
  const papers = JSON.stringify({ ...NO_PAPERS, customsCode: "620442", grams: { "": 400 } });
  await shop.db.execute(sql`UPDATE products SET papers = ${papers}::jsonb WHERE slug = ${KAFTAN.slug}`);
  await shop.db.execute(sql`UPDATE order_lines SET papers = NULL`);
});
afterAll(() => shop?.stop());

const fileOf = (browser: Browser, file: string, ...references: (string | undefined)[]) =>
  browser.ask(`/admin/labels/${file}?${new URLSearchParams(references.map((one = "") => ["order", one]))}`);

/** The text of a PDF of all orders, sheet by sheet. */
async function sheetsOf(browser: Browser, file: string): Promise<string[]> {
  const answer = await fileOf(browser, file, home, abroad, dear);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return (await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())))).text;
}

function post(browser: Browser, fields: Record<string, string | File | object>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" || value instanceof File ? value : JSON.stringify(value));
  return browser.ask("/admin/labels", { form });
}
const read = async (browser: Browser, ...lines: string[]) => {
  const file = new File([lines.join("\r\n")], "sent.csv");
  return (await post(browser, { do: "read", carrier: "Royal Mail", file })).text();
};
const rowOf = (reference: string | undefined, tracking: string, line = 2) => ({
  ...{ line, reference, tracking },
  carrier: "Royal Mail",
});

test("lists the orders to send without amounts, with the form that each needs and the facts that lack", async () => {
  const page = await (await packer.ask("/admin/labels")).text();
  for (const words of [home, abroad, "No customs form", "CN22", "CN23", "country where it is made"])
    expect(page).toContain(words);
  expect(page).toContain('href="/admin?slug=adire-kaftan"');
  expect(page).not.toContain("£");
});

test("makes each form of the ticked orders that need it, with the pieces that are still in the parcel", async () => {
  const [cn22, ...others] = await sheetsOf(packer, "cn22.pdf");
  expect(others).toEqual([]);
  for (const words of [abroad, "Dress, cotton", "210.00", "framed"]) expect(cn22).toContain(words);
  const [cn23] = await sheetsOf(packer, "cn23.pdf");
  for (const words of [dear, "420.00", "0.800"]) expect(cn23).toContain(words);
  expect(await sheetsOf(owner, "invoice-for-customs.pdf")).toHaveLength(2);
  expect(await sheetsOf(owner, "packing-labels.pdf")).toHaveLength(3);
  await shop.db.execute(sql`INSERT INTO order_refunds (id, order_id, amount_cents, state, provider_id, reason, restock)
    SELECT gen_random_uuid(), id, 21000, 'succeeded', 're_part', 'one stays here', '[{"lineNo":1,"pieces":1}]'
      FROM orders WHERE reference = ${dear}`);
  expect((await sheetsOf(owner, "cn22.pdf"))[1]).toMatch(/1 × Dress, cotton[\s\S]*0\.400[\s\S]*210\.00/);
});

test("writes a carrier's file, in which a packer reads no takings within the country", async () => {
  const answer = await fileOf(owner, "click-and-drop.csv", home, abroad);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .+click-and-drop-[\d-]+\.csv"$/);
  const text = await answer.text();
  expect(text.match(/,210\.00,4\.95,214\.95,/g)).toHaveLength(2);
  const packers = await (await fileOf(packer, "click-and-drop.csv", home, abroad)).text();
  expect(packers.match(/,0\.00,0\.00,0\.00,|,210\.00,4\.95,214\.95,/g)).toHaveLength(2);
});

test("declares an altered piece that goes back at what was paid for it, and the work on a line of its own", async () => {
  const id = crypto.randomUUID();
  const { rows } = await shop.db.execute<{ title: string; color: string; size: string }>(sql`
    SELECT title, color_name AS color, size FROM order_lines JOIN orders ON id = order_id WHERE reference = ${dear}`);
  const piece = `${describePiece(rows[0]?.title ?? "", rows[0]?.color, rows[0]?.size)} (order ${dear})`;
  await shop.db.execute(sql`WITH request AS (
      INSERT INTO made_requests (id, kind, state, name, email, garment, cloth, occasion, budget, words, unit, measures,
        piece, job, order_id, created_at, changed_at)
      SELECT ${id}::uuid, 'alteration', 'made', '', '', '', '', '', '', '', 'cm', '{}', ${piece}, 'Hem', id, now(), now()
        FROM orders WHERE reference = ${dear} RETURNING id),
    quote AS (
      INSERT INTO made_quotes (request_id, version, lines, deposit_cents, days, terms, valid_until, sent_at)
      SELECT id, 1, '[{"words":"Hem","amountCents":1800}]', 0, '{}', '', '2099-01-01', now() FROM request)
    INSERT INTO made_payments (order_id, request_id, part, version)
      SELECT orders.id, request.id, 'balance', 1 FROM request, orders WHERE reference = ${abroad}`);
  const cn22 = (await sheetsOf(owner, "cn22.pdf")).find((sheet) => sheet.includes(abroad ?? "")) ?? "";
  expect(cn22.replaceAll(/\s+/g, " ")).toMatch(
    /X Returned goods .*1 × Dress, cotton.*, repaired goods returned 0\.400 210\.00 620442 .*Alteration: Hem 18\.00 .* 228\.00 /,
  );
  expect(await (await fileOf(owner, "click-and-drop.csv", abroad)).text()).toMatch(
    /repaired goods[\s\S]*,18\.00,/,
  );
});

test("answers a file without an order with the desk and a sentence, and an unknown file with 404", async () => {
  const empty = await fileOf(owner, "cn23.pdf", home);
  expect([empty.status, empty.headers.get("location")]).toEqual([303, "/admin/labels?empty=cn23.pdf"]);
  expect(await (await owner.ask("/admin/labels?empty=cn23.pdf")).text()).toContain("needs a file ‘CN23’");
  expect((await fileOf(owner, "cn24.pdf", home)).status).toBe(404);
});

test("previews a carrier's file, then marks each order as sent once, and its customer is due an email", async () => {
  const preview = await read(
    packer,
    "Reference;Tracking",
    `${home};AB1GB`,
    `${abroad};1.23E+12`,
    "BA-20200101-0000;X",
  );
  for (const words of ["AB1GB", "shortened this number", "We have no order with this number."])
    expect(preview).toContain(words);
  expect(await orderStates(shop, home)).toEqual(["paid"]);
  await shop.db.execute(sql`UPDATE orders SET disputed_at = now() WHERE reference = ${dear}`);
  const rows = [rowOf(home, "AB1GB"), rowOf(abroad, "1.23E+12", 3), rowOf(dear, "CD2GB", 4)];
  const booked = await (await post(packer, { do: "book", rows })).text();
  for (const words of ["1 order marked as sent.", "shortened this number", "Wait with the parcel."])
    expect(booked).toContain(words);
  const { rows: stored } = await shop.pool.query(
    `SELECT state, tracking, (SELECT count(*)::int FROM emails WHERE order_id = orders.id AND kind = 'fulfilled') AS mails
      FROM orders WHERE reference = ANY($1) ORDER BY created_at`,
    [[home, abroad, dear]],
  );
  expect(stored).toEqual([
    { state: "fulfilled", tracking: "AB1GB", mails: 1 },
    { state: "paid", tracking: null, mails: 0 },
    { state: "paid", tracking: null, mails: 0 },
  ]);
  expect(await read(owner, "Reference,Tracking", `${home},AB1GB`)).toContain(
    "It was marked as sent already, with this number.",
  );
});

test.each([
  ["rows that are no JSON", { do: "book", rows: "{" }, 400],
  ["rows of another shape", { do: "book", rows: [1] }, 400],
  ["no file", { do: "read", carrier: "DHL" }, 422],
  ["a file without our numbers", { do: "read", file: new File(["a,tracking\n1,2"], "a.csv") }, 422],
  ["a file that is too large", { do: "read", file: new File(["x".repeat(250_000)], "a.csv") }, 413],
])("refuses %s", async (_, fields, status) => {
  expect((await post(owner, fields)).status).toBe(status);
});

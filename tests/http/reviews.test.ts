import { stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, type Piece } from "#tests/support/requests/checkout.ts";
import { arrivedLately, askedFor } from "#tests/support/requests/reviewing.ts";
import { fileOf } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };
/** Ten thousand guesses in full. */
const GUESSED_HUNDREDS = rounds({ short: 6, full: 100 });
const PRODUCT = `/products/${DRESS.slug}`;

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
let visitor: Browser;

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

const plainText = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/\s+/g, " ");
const read = async (answer: Response) => ({ status: answer.status, html: plainText(await answer.text()) });
const page = async (where: string) => read(await visitor.ask(where));

function formOf(fields: Record<string, string>, pictures: Buffer[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "send", piece: DRESS.slug, ...fields }))
    form.append(name, value);
  for (const picture of pictures) form.append("pictures", fileOf(picture));
  return form;
}
const send = async (where: string, fields: Record<string, string>, pictures: Buffer[] = []) =>
  read(await visitor.ask(where, { form: formOf(fields, pictures) }));

/** The newest review that waits, as its owner's page names it. */
async function waiting() {
  const { rows } = await shop.pool.query("SELECT id, revision FROM reviews ORDER BY changed_at DESC LIMIT 1");
  return rows[0] as { id: string; revision: number };
}
const decide = async (what: Record<string, string>, which?: { id: string; revision: number }) => {
  const { id, revision } = which ?? (await waiting());
  return read(await owner.ask("/admin/reviews", { form: { id, revision: String(revision), ...what } }));
};
const soon = (where: string, words: string, isThere = true) =>
  eventually(
    () => page(where),
    ({ html }) => html.includes(words) === isThere,
  );

test("sends one review email with an opt-out, strips pictures of metadata, and shows approved reviews", async () => {
  const { path: link, email } = await askedFor(shop, [DRESS]);
  const letters = () =>
    inbox.mails.filter(({ to, raw }) => to.includes(email) && raw.includes("How do you like it"));
  await eventually(
    async () => letters().length,
    (count) => count === 1,
  );
  const [letter] = letters();
  if (!letter) throw new Error("No letter came");
  expect(bodyOf(letter, "text/plain")).toContain(`${shop.origin}${link}`);
  expect(headerOf(letter, "List-Unsubscribe")).toBe(`<${shop.origin}${link}/leave>`);
  expect(headerOf(letter, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(headerOf(letter, "Reply-To")).toBeTruthy();

  const form = await visitor.ask(link);
  expect(form.headers.get("cache-control")).toContain("no-store");
  expect(form.headers.get("referrer-policy")).toBe("same-origin");
  expect(await form.text()).toContain("Send review");
  expect(await send(link, { stars: "", words: "The dye holds." })).toEqual({
    status: 422,
    html: expect.stringMatching(/Choose how many stars.*The dye holds\./s),
  });
  const photo = await plain(900, 1200)
    .withExif({ IFD0: { Copyright: "Ada Obi of Quay Street" } })
    .jpeg()
    .toBuffer();
  const sent = await send(link, { stars: "5", fit: "true", words: "The dye holds.", name: "Ada" }, [photo]);
  expect(sent).toEqual({ status: 200, html: expect.stringContaining("We read it before it is shown") });

  const { rows } = await shop.pool.query("SELECT pictures FROM reviews");
  const [url] = rows[0].pictures as string[];
  expect(url).toMatch(/^\/media\/review-[0-9a-f-]{36}-/);
  const kept = await sharp(await (await fetch(shop.origin + url)).arrayBuffer()).metadata();
  expect([kept.format, kept.exif]).toEqual(["webp", undefined]);

  const before = await page(PRODUCT);
  expect(before.html).not.toContain("The dye holds.");
  expect(before.html).toContain("Sample reviews");
  expect(before.html).not.toContain("aggregateRating");
  expect((await read(await owner.ask("/admin/reviews"))).html).toContain("The dye holds.");
  expect((await decide({ do: "show" })).status).toBe(303);
  const { html } = await soon(PRODUCT, "The dye holds.");
  expect(html).toContain("5.0 of 5 stars, 1 review");
  expect(html).toContain("How we collect reviews");
  expect(html).toContain("Reviews are never bought or invented here.");
  expect((await page("/policies/terms")).html).toMatch(/id="reviews".*never bought and never invented/);
  expect(html).not.toContain("Sample reviews");
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"5.0","reviewCount":1');
  await decide({ do: "answer", answer: "We boil it twice." });
  await soon(PRODUCT, "We boil it twice.");
  expect(await send(link, { stars: "1", words: "It bled after all." })).toEqual({
    status: 422,
    html: expect.stringMatching(/cannot be changed any more.*<textarea[^>]*>It bled after all\./s),
  });

  expect((await decide({ do: "hide" })).status).toBe(422);
  expect((await decide({ do: "hide", reason: "private-details" })).status).toBe(303);
  await soon(PRODUCT, "The dye holds.", false);
  expect((await page(link)).html).toContain("It shows somebody’s private details");
  await decide({ do: "show" });
  await soon(PRODUCT, "The dye holds.");
  expect(await send(link, { intent: "erase" })).toMatchObject({ status: 200 });
  await soon(PRODUCT, "The dye holds.", false);
  const folder = path.join(shop.dataDir, "media", url?.split("/")[2] ?? "");
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test("takes over a file of reviews written elsewhere once, says so to shoppers, and tells search engines nothing", async () => {
  const [where, tote] = ["/admin/reviews/import", "/products/adire-tote"];
  const post = (words: string) => {
    const form = new FormData();
    form.append("file", fileOf(Buffer.from(words), "etsy.csv"));
    return owner.ask(where, { form });
  };
  expect(await read(await post("Just some notes"))).toEqual({
    status: 422,
    html: expect.stringContaining("The first line has no column ‘Handle’"),
  });
  const lines = [
    "\uFEFFHandle;Stars;Words;Name;Date;Came from",
    "adire-tote;4;It carries my week.;Ngozi;2025-03-14;Etsy",
    "adire-tote;6;Six.;Ada;2025-03-14;Etsy",
  ];
  const take = async () => {
    const address = (await post(lines.join("\r\n"))).headers.get("location") ?? "";
    const preview = await read(await owner.ask(address));
    const { status } = await owner.ask(address, { form: { do: "start" } });
    return { address, preview: preview.html, status, done: (await read(await owner.ask(address))).html };
  };
  const first = await take();
  expect(first.preview).toMatch(/What it would change.*Import 1 review.*Line 3.*Give 1 to 5 stars/s);
  // The log of changes links every file there.
  const inLog = first.address.replace("reviews", "products");
  expect((await owner.ask(inLog)).headers.get("location")).toBe(first.address);
  expect([first.status, first.done]).toEqual([303, expect.stringMatching(/Imported.*See the reviews/s)]);
  const second = await take();
  expect(second.preview).not.toContain("Import 1 review");
  expect((await shop.pool.query("SELECT FROM reviews WHERE source = 'Etsy'")).rowCount).toBe(1);

  const { html } = await soon(tote, "It carries my week.");
  expect(html).toContain("Taken over from Etsy, March 2025");
  expect(html).toContain("4.0 of 5 stars, 1 review, all from elsewhere");
  expect(html).toContain("Those marked ‘Taken over’");
  expect(html).not.toMatch(/aggregateRating|"@type":"Review"/);
  expect((await decide({ do: "erase" })).status).toBe(303);
  await soon(tote, "It carries my week.", false);
});

test("refuses a fourth picture, an oversized one, an invalid one, and a body too large for all of them", {
  tags: "full",
}, async () => {
  const { path: link } = await askedFor(shop, [DRESS]);
  const small = await plain(40, 50).jpeg().toBuffer();
  const huge = Buffer.alloc(10 * 1024 * 1024 + 1);
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const refusals = [
    [[small, small, small, small], "Up to 3 pictures"],
    [[huge], "too large: 10 MB at most"],
    [[Buffer.from("<svg/>")], "not a picture the shop can read"],
    [[bomb], "40 megapixels at most"],
  ] as const;
  for (const [pictures, words] of refusals) {
    const refused = await send(link, { stars: "4", words: "Kept words." }, [...pictures]);
    expect(refused, words).toEqual({
      status: 422,
      html: expect.stringMatching(new RegExp(`${words}.*Kept words\\.`, "s")),
    });
  }
  const beyond = await visitor
    .ask(link, { form: formOf({ stars: "4" }, [huge, huge, huge, huge]) })
    .catch(() => null);
  expect(beyond?.status ?? 413).toBe(413);
  const elsewhere = await visitor
    .ask("/withdraw", { form: formOf({ step: "find" }, [huge]) })
    .catch(() => null);
  expect(elsewhere?.status ?? 413).toBe(413);
  const { rows } = await shop.pool.query("SELECT count(*)::int FROM reviews");
  expect(rows[0].count).toBe(0);
});

test("limits each link to its own order, and reveals nothing of others", { tags: "full" }, async () => {
  const [mine, other] = [await askedFor(shop, [DRESS]), await askedFor(shop, [DRESS])];
  await send(mine.path, { stars: "3", words: "Mine." });
  expect((await page(other.path)).html).not.toContain("Mine.");
  expect((await send(other.path, { intent: "erase" })).status).toBe(422);
  expect((await send(mine.path, { piece: "adire-kaftan", stars: "5" })).status).toBe(422);
  const foreign = await visitor.ask(mine.path, {
    form: formOf({ stars: "1" }),
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  await shop.pool.query("UPDATE orders SET state = 'refunded' WHERE reference = $1", [mine.reference]);
  // The writer may still erase the review after the order was paid back.
  expect(await page(mine.path)).toEqual({ status: 200, html: expect.stringContaining("Erase for good") });
  expect(await send(mine.path, { stars: "1", words: "Changed." })).toEqual({
    status: 422,
    html: expect.stringMatching(/not in the order any more.*Changed\./s),
  });
  expect((await send(mine.path, { intent: "erase" })).status).toBe(200);
  expect((await page(mine.path)).html).not.toContain("Mine.");
});

test("gives all guesses the same answer, and changes nothing", { tags: "full" }, async () => {
  const guesser = new Browser(shop);
  const seen = new Set<number>();
  const before = await shop.pool.query("SELECT count(*)::int FROM reviews");
  for (let round = 0; round < GUESSED_HUNDREDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        nth % 2 === 0
          ? guesser.ask(`/reviews/${crypto.randomUUID()}`)
          : guesser.ask(`/reviews/${crypto.randomUUID()}`, { form: { intent: "erase", piece: DRESS.slug } }),
      ),
    );
    for (const answer of answers) {
      seen.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect([...seen].every((status) => status === 404 || status === 429)).toBe(true);
  expect(seen).toContain(404);
  expect((await shop.pool.query("SELECT count(*)::int FROM reviews")).rows).toEqual(before.rows);
  expect((await visitor.ask(PRODUCT)).status).toBe(200);
});

test("accepts an opt-out in one press, from the page and from a mail program, and never asks again", {
  tags: "full",
}, async () => {
  const { path: link, email } = await askedFor(shop, [DRESS]);
  expect((await page(`${link}/leave`)).html).toContain("Do not ask me again");
  const { rowCount } = await shop.pool.query("SELECT FROM review_refusals");
  expect(rowCount).toBe(0);
  const oneClick = await fetch(`${shop.origin}${link}/leave`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect([oneClick.status, await oneClick.text()]).toEqual([
    200,
    expect.stringContaining("We will not ask again."),
  ]);
  expect((await shop.pool.query("SELECT FROM review_refusals")).rowCount).toBe(1);
  const later = await arrivedLately(shop, [DRESS], email);
  const settled = await eventually(
    () =>
      shop.pool.query(
        "SELECT asked_at FROM review_requests JOIN orders ON id = order_id WHERE reference = $1",
        [later],
      ),
    ({ rowCount: found }) => found === 1,
  );
  expect(settled.rows).toEqual([{ asked_at: null }]);
});

test("accepts reports of published reviews, counts a visitor once, and tells the owner", {
  tags: "full",
}, async () => {
  const { path: link } = await askedFor(shop, [DRESS]);
  await send(link, { stars: "2", words: "Buy at my shop instead." });
  const which = await waiting();
  const report = `/reviews/${which.id}/report`;
  expect((await page(report)).status).toBe(404);
  await decide({ do: "show" }, which);
  expect((await page(report)).html).toContain("Buy at my shop instead.");
  const press = async (form: Record<string, string>) => read(await visitor.ask(report, { form }));
  expect(await press({})).toEqual({
    status: 422,
    html: expect.stringContaining("Choose what is wrong with it."),
  });
  for (let nth = 0; nth < 2; nth += 1)
    expect(await press({ reason: "not-about-the-piece" })).toMatchObject({ status: 200 });
  const { rows } = await shop.pool.query("SELECT visitor FROM review_reports");
  expect(rows).toHaveLength(1);
  expect(rows[0].visitor).not.toContain(visitor.address);
  const list = (await read(await owner.ask("/admin/reviews?list=reported"))).html;
  expect(list).toContain("It is not about the piece (1)");
  expect(list).toMatch(/Reviews<[^>]*>.{0,200}? waiting/);
  let last = 200;
  while (last === 200) last = (await press({ reason: "not-about-the-piece" })).status;
  expect(last).toBe(429);
});

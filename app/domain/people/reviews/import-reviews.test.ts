import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findImport, storeImport } from "#app/domain/catalogue/import/imports.server.ts";
import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { productJsonLd } from "#app/shop/feeds/product-data.ts";
import { reviews } from "../reviews.tables.server.ts";
import { decideReview } from "./decide-review.server.ts";
import { importReviews, previewReviews } from "./import-reviews.server.ts";
import { loadReviews } from "./list-reviews.server.ts";
import { findProductReviews, listShownReviews } from "./review-sums.server.ts";
import { askedOrder, DRESS, write } from "./testing/asked-order.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 9 });
});
afterEach(() => small.close());

const admin = adminForTests();
const HEAD = "Handle,Stars,Words,Name,Date,Came from,Size,Fit";
const LIVE = { isLive: true };

const preview = (lines: readonly string[]) =>
  previewReviews(small.shop.db, { content: [HEAD, ...lines].join("\n"), isUnicode: true }, small.shop.now());

async function stored(lines: readonly string[]): Promise<string> {
  const found = await preview(lines);
  if (!found.ok) throw new Error(found.error);
  const content = [HEAD, ...lines].join("\n");
  return storeImport(small.shop.db, admin, {
    ...{ kind: "reviews", fileName: "etsy.csv", content, preview: found.value },
  });
}
const importLines = async (lines: readonly string[]) => {
  const id = await stored(lines);
  expect(await importReviews(small.shop.db, admin, { id, now: small.shop.now() })).toBe(true);
  return findImport(small.shop.db, admin, id, "reviews");
};

const GOOD = `${DRESS},5,It sings.,Ngozi,2025-03-14,Etsy,UK 12,Small`;
const CRITICAL = `${DRESS},2,Too long for me.,Bea,2025-02-01,Etsy,,`;

test("takes over the good lines of a file, and names each bad one with its line and column", async () => {
  const lines = [
    GOOD,
    "no-such-dress,5,Fine.,Ada,2025-03-14,Etsy,,",
    `${DRESS},6,Fine.,Ada,2025-03-14,Etsy,,`,
  ];
  expect(await preview(lines)).toMatchObject({
    value: {
      report: {
        counts: { created: 1, unchanged: 0, refused: 2 },
        problems: [
          {
            line: 3,
            column: "Handle",
            message: "We have no piece with this handle.",
            value: "no-such-dress",
          },
          { line: 4, column: "Stars", message: "Give 1 to 5 stars, as a whole number.", value: "6" },
        ],
      },
    },
  });
  expect(await small.shop.db.select().from(reviews)).toEqual([]);
  expect(await importLines(lines)).toMatchObject({
    state: "done",
    report: { run: { counts: { created: 1 } } },
  });
  expect(await listShownReviews(small.shop.db, DRESS, LIVE)).toMatchObject([
    {
      words: "It sings.",
      source: "Etsy",
      choice: "UK 12",
      fit: "small",
      writtenAt: "2025-03-14T12:00:00.000Z",
    },
  ]);
});

test("writes no line twice, neither of one file nor of the next, nor when an import is started again", async () => {
  const id = await stored([GOOD, GOOD]);
  const start = () => importReviews(small.shop.db, admin, { id, now: small.shop.now() });
  expect((await Promise.all([start(), start()])).toSorted()).toEqual([false, true]);
  expect(await preview([GOOD, CRITICAL])).toMatchObject({
    value: { report: { counts: { created: 1, unchanged: 1 } } },
  });
  await importLines([CRITICAL, GOOD]);
  expect(await small.shop.db.select().from(reviews)).toHaveLength(2);
});

test("refuses ten thousand reviews at the first line too many, and takes over five thousand whole", async () => {
  const many = Array.from({ length: 10_000 }, (_, nth) => `${DRESS},5,${nth},Ada,2025-03-14,Etsy,,`);
  expect(await preview(many)).toEqual({
    ok: false,
    error: expect.stringContaining("line 5,002 is the first too many"),
  });
  expect(await importLines(many.slice(0, 5_000))).toMatchObject({ done: 5_000 });
  expect(await findProductReviews(small.shop.db, DRESS, LIVE)).toMatchObject({
    numbers: { shown: 5_000, elsewhere: 5_000, elsewhereStars: 25_000 },
  });
});

test("counts them for shoppers, and tells machines of none", async () => {
  const { db, now } = small.shop;
  await importLines([GOOD, CRITICAL]);
  const [product] = await findProducts(db, [DRESS]);
  if (!product) throw new Error("There is no dress");
  const terms = { shippingDetails: [], hasMerchantReturnPolicy: {} };
  const site = { origin: "https://shop.example", mediaUrl: "" };
  const dataFor = async () =>
    JSON.stringify(
      productJsonLd(product, {
        site,
        terms,
        reviews: await findProductReviews(db, DRESS, { isLive: false }),
      }),
    );
  expect(await dataFor()).not.toMatch(/aggregateRating|"review"/);
  const { token } = await askedOrder(small);
  const { review } = await write(small, token, { stars: 4 });
  const [own] = await db
    .select()
    .from(reviews)
    .where(eq(reviews.words, review?.words ?? ""));
  await decideReview(db, admin, { id: own?.id ?? "", revision: 1, decision: { do: "show" }, now: now() });
  expect(await findProductReviews(db, DRESS, { isLive: false })).toMatchObject({
    numbers: { shown: 3, stars: 11, elsewhere: 2, elsewhereStars: 7 },
  });
  const data = await dataFor();
  expect(data).toContain('"ratingValue":"4.0","reviewCount":1');
  expect(data).not.toMatch(/It sings|Too long/);
});

test("hides, answers and erases one that was taken over, and erases no other", async () => {
  const { db, now } = small.shop;
  await importLines([GOOD, CRITICAL]);
  const idOf = async (words: string) => {
    const [row] = await db.select().from(reviews).where(eq(reviews.words, words));
    return row?.id ?? "";
  };
  const decide = async (words: string, decision: Parameters<typeof decideReview>[2]["decision"]) =>
    decideReview(db, admin, { id: await idOf(words), revision: 1, decision, now: now() });
  await decide("It sings.", { do: "answer", text: "Thank you." });
  await decide("Too long for me.", { do: "hide", reason: "private-details" });
  expect(await findProductReviews(db, DRESS, LIVE)).toMatchObject({
    numbers: { shown: 1, elsewhere: 1 },
    newest: [{ answer: "Thank you.", source: "Etsy" }],
  });
  expect(await loadReviews(db, admin, { list: "hidden", page: 1 })).toMatchObject({
    reviews: [{ source: "Etsy", reference: "" }],
  });
  await decide("It sings.", { do: "erase" });
  expect(await findProductReviews(db, DRESS, LIVE)).toBeNull();
  const { token } = await askedOrder(small);
  await write(small, token, { words: "Written here." });
  expect(await decide("Written here.", { do: "erase" })).toMatchObject({ ok: false });
});

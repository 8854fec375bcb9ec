import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { exportOrder } from "#app/owner/orders/export-order.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { eraseOrder } from "../erasure/erase-order.server.ts";
import { reviewReports, reviewSums, reviews } from "../reviews.tables.server.ts";
import { recordReport } from "./answer-review.server.ts";
import { type Decision, decideReview } from "./decide-review.server.ts";
import { loadReviews } from "./list-reviews.server.ts";
import { findProductReviews, listShownReviews } from "./review-sums.server.ts";
import { eraseReview, findOrderToReview, listReviewPictures, loadWritePage } from "./save-review.server.ts";
import { askedOrder, DRESS, write } from "./testing/asked-order.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 9 });
});
afterEach(() => small.close());

const admin = adminForTests();
const IN_TEST = { isLive: false };

async function decide(id: string, decision: Decision, revision?: number) {
  const { db, now } = small.shop;
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  return decideReview(db, admin, { id, revision: revision ?? row?.revision ?? 1, decision, now: now() });
}
const shownNow = () => findProductReviews(small.shop.db, DRESS, IN_TEST);

/** A review that waits, with the token of its link. */
async function written(said: Parameters<typeof write>[2] = {}) {
  const { token, id: orderId, reference } = await askedOrder(small);
  const { review } = await write(small, token, said);
  if (!review) throw new Error("Nothing was written");
  return { token, orderId, reference, id: review.id };
}

test("publishes a review when the owner approves it, and refreshes its product's pages", async () => {
  const { id } = await written({ stars: 2, words: "The zip is stiff." });
  expect(await shownNow()).toBeNull();
  await small.shop.db.delete(announcedChanges);
  expect(await decide(id, { do: "show" })).toEqual({ ok: true, value: { slug: DRESS } });
  expect(await shownNow()).toMatchObject({
    numbers: { shown: 1, stars: 2, trueToSize: 1 },
    newest: [{ id, words: "The zip is stiff.", name: "Ada", choice: "Navy, UK 12", isRewarded: false }],
  });
  expect(await small.shop.db.select({ tag: announcedChanges.tag }).from(announcedChanges)).toEqual([
    { tag: `product:${DRESS}` },
  ]);
  expect(await decide(id, { do: "answer", text: "Thank you. We have waxed the next ones." })).toMatchObject({
    ok: true,
  });
  expect(await shownNow()).toMatchObject({ newest: [{ answer: "Thank you. We have waxed the next ones." }] });
});

test("requires a reason for hiding, and logs it without the shopper's text", async () => {
  const { id } = await written({ stars: 1, words: "Awful, says Ada Obi." });
  await decide(id, { do: "show" });
  expect(await decide(id, { do: "hide", reason: null })).toMatchObject({
    ok: false,
    error: expect.stringContaining("That it is critical is no reason"),
  });
  expect(await shownNow()).not.toBeNull();
  expect(await decide(id, { do: "hide", reason: "offensive" })).toMatchObject({ ok: true });
  expect(await shownNow()).toBeNull();
  const log = await small.shop.db.select().from(adminChanges);
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["review shown", "review hidden"]));
  expect(JSON.stringify(log)).toContain("It is offensive");
  expect(JSON.stringify(log)).not.toContain("Awful");
});

test("a review can be changed until it is published, and the owner publishes only the version read", async () => {
  const { id, token } = await written();
  expect((await write(small, token, { words: "On second thought: superb." })).saved).toMatchObject({
    ok: true,
  });
  expect(await decide(id, { do: "show" }, 1)).toMatchObject({
    ok: false,
    error: expect.stringContaining("has changed this review"),
  });
  expect(await shownNow()).toBeNull();
  expect(await decide(id, { do: "show" }, 2)).toMatchObject({ ok: true });
  const { saved } = await write(small, token, { words: "Changed after all." });
  expect(saved).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("cannot be changed") },
  });
  expect(await shownNow()).toMatchObject({ newest: [{ words: "On second thought: superb." }] });
});

test("a hidden one that is changed waits again, and one product of an order has one review", async () => {
  const { id, token } = await written();
  await decide(id, { do: "hide", reason: "private-details" });
  expect((await loadWritePage(small.shop.db, token))?.pieces).toMatchObject([
    { review: { state: "hidden", hiddenFor: "private-details" } },
  ]);
  await Promise.all([write(small, token, { stars: 5 }), write(small, token, { stars: 3 })]);
  const rows = await small.shop.db.select().from(reviews);
  expect(rows).toMatchObject([{ id, state: "waiting", hiddenFor: null, revision: 3 }]);
});

test("erasing removes a published review from the page at once, and its link can be used again", async () => {
  const { id, token } = await written({ pictures: ["/media/review-1.1x1/1.webp"] });
  await decide(id, { do: "show" });
  expect(await listReviewPictures(small.shop.db)).toEqual(["/media/review-1.1x1/1.webp"]);
  expect(await eraseReview(small.shop.db, { token, slug: DRESS })).toBe(true);
  expect(await eraseReview(small.shop.db, { token, slug: DRESS })).toBe(false);
  expect(await shownNow()).toBeNull();
  expect(await listReviewPictures(small.shop.db)).toEqual([]);
  expect((await write(small, token)).saved).toMatchObject({ ok: true });
});

test("ignores somebody else's token, another product and a wrong token", async () => {
  const { db } = small.shop;
  const { token, id } = await written();
  const other = await askedOrder(small);
  expect(await eraseReview(db, { token: other.token, slug: DRESS })).toBe(false);
  expect(await eraseReview(db, { token, slug: "other-dress" })).toBe(false);
  expect(await eraseReview(db, { token: "none", slug: DRESS })).toBe(false);
  const wrong = await write(small, "00000000-0000-4000-8000-000000000000", { words: "Fake." });
  expect(wrong.saved).toMatchObject({ ok: false });
  expect(await db.select().from(reviews)).toMatchObject([{ id, words: "The dye holds." }]);
});

test("an order's data export includes its reviews, and erasing the order erases them, published or not", async () => {
  const { db, now } = small.shop;
  const { id, token, reference, orderId } = await written({ words: "Ada wore it to Leeds." });
  await decide(id, { do: "show" });
  expect(await exportOrder(db, admin, reference)).toMatchObject({
    reviews: [{ words: "Ada wore it to Leeds.", name: "Ada", stars: 4, state: "shown" }],
  });
  expect(await eraseOrder(db, admin, { order: { id: orderId, reference }, now: now() })).toMatchObject({
    ok: true,
  });
  expect(await db.select().from(reviews)).toEqual([]);
  expect(await shownNow()).toBeNull();
  expect(await findOrderToReview(db, token)).toBeNull();
});

test("a visitor's reports count once, at most fifty of a review, until the owner looked at them", async () => {
  const { db, now } = small.shop;
  const { id } = await written();
  const report = (visitor: string | null) =>
    recordReport(db, { id, reason: "not-genuine", visitor, now: now() });
  await report("early");
  expect(await db.select().from(reviewReports)).toEqual([]);
  await decide(id, { do: "show" });
  await Promise.all(["a", "a", "b", null, null].map(report));
  const list = () => loadReviews(db, admin, { list: "reported", page: 1 });
  expect(await list()).toMatchObject({ reviews: [{ reports: [{ reason: "not-genuine", count: 4 }] }] });
  for (let nth = 0; nth < 60; nth += 1) await report(`visitor-${nth}`);
  expect(await db.select().from(reviewReports)).toHaveLength(50);
  await decide(id, { do: "settle" });
  expect(await list()).toMatchObject({ reviews: [], counts: { reported: 0, shown: 1 } });
  // After the settlement new reports count again.
  await Promise.all(["a", "a", "somebody else"].map(report));
  expect(await list()).toMatchObject({ reviews: [{ reports: [{ reason: "not-genuine", count: 2 }] }] });
  for (let nth = 0; nth < 60; nth += 1) await report(`visitor-${nth}`);
  expect(await list()).toMatchObject({ reviews: [{ reports: [{ reason: "not-genuine", count: 50 }] }] });
});

test("keeps the shopper's disclosure of a reward, which the owner can also add", async () => {
  const first = await written({ isRewarded: true });
  expect(await decide(first.id, { do: "reward", isRewarded: false })).toMatchObject({ ok: false });
  await decide(first.id, { do: "show" });
  expect(await shownNow()).toMatchObject({ newest: [{ isRewarded: true }] });
  const second = await written();
  await decide(second.id, { do: "reward", isRewarded: true });
  await write(small, second.token, { words: "Changed." });
  expect((await small.shop.db.select().from(reviews).where(eq(reviews.id, second.id)))[0]).toMatchObject({
    rewardedBy: "owner",
  });
});

test("hides reviews of test orders in a shop with live payments", async () => {
  const { db } = small.shop;
  const { id } = await written();
  await decide(id, { do: "show" });
  expect(await findProductReviews(db, DRESS, { isLive: true })).toBeNull();
  expect(await listShownReviews(db, DRESS, { isLive: true })).toEqual([]);
});

test("the totals match the published reviews after any writing, publishing, hiding and erasing", async () => {
  const { db } = small.shop;
  const tokens = [await askedOrder(small), await askedOrder(small), await askedOrder(small)].map(
    ({ token }) => token,
  );
  const whose = fc.nat({ max: 2 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("write" as const), whose, stars: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ do: fc.constantFrom("show" as const, "hide" as const, "erase" as const), whose }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const each of steps) {
        const token = tokens[each.whose] ?? "";
        if (each.do === "write") await write(small, token, { stars: each.stars });
        else if (each.do === "erase") await eraseReview(db, { token, slug: DRESS });
        else {
          const order = await findOrderToReview(db, token);
          const [row] = await db
            .select()
            .from(reviews)
            .where(eq(reviews.orderId, order?.id ?? ""));
          if (row)
            await decide(row.id, each.do === "show" ? { do: "show" } : { do: "hide", reason: "unlawful" });
        }
      }
      const shown = (await db.select().from(reviews)).filter(({ state }) => state === "shown");
      const [sums] = await db.select().from(reviewSums);
      expect(sums?.shown ?? 0).toBe(shown.length);
      expect(sums?.stars ?? 0).toBe(shown.reduce((sum, { stars }) => sum + stars, 0));
      expect((await listShownReviews(db, DRESS, IN_TEST)).map(({ id }) => id).sort()).toEqual(
        shown.map(({ id }) => id).sort(),
      );
    }),
    { numRuns: 12 },
  );
});

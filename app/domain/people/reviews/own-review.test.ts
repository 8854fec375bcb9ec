import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { reviews } from "../reviews.tables.server.ts";
import { answerReview } from "./answer-review.server.ts";
import { decideReview } from "./decide-review.server.ts";
import { parseReviewForm, type ReviewForm } from "./review-input.ts";
import { findProductReviews } from "./review-sums.server.ts";
import { loadWritePage } from "./save-review.server.ts";
import { askedOrder, DRESS, write } from "./testing/asked-order.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 9 });
});
afterEach(() => small.close());

const admin = adminForTests();

async function shown() {
  const { db, now } = small.shop;
  const order = await askedOrder(small);
  const { review } = await write(small, order.token);
  const { id = "", revision = 0 } = review ?? {};
  await decideReview(db, admin, { id, revision, decision: { do: "show" }, now: now() });
  return order;
}

const shownNow = () => findProductReviews(small.shop.db, DRESS, { isLive: false });

function formOf(fields: Record<string, string>): ReviewForm {
  const form = new FormData();
  for (const [name, value] of Object.entries({ piece: DRESS, ...fields })) form.set(name, value);
  const read = parseReviewForm(form);
  if (!read) throw new Error("The page never sent this form");
  return read;
}
const press = (token: string, fields: Record<string, string>) => {
  const { db, now } = small.shop;
  const keep = () => Promise.reject(new Error("No picture was sent"));
  return answerReview({ db, now, pictures: { keep } as never }, token, formOf(fields));
};
const CHANGE = { intent: "send", stars: "1", words: "It bled after all.", name: "A. O." };

test("the writer can erase but not change a review after everything was returned", async () => {
  const { token, ...order } = await shown();
  const refund = wanted(order, order.totalCents ?? 0, { restock: [{ lineNo: 1, pieces: 1 }] });
  expect(await issueRefund(small.shop, admin, order.id, refund)).toMatchObject({ ok: true });
  expect(await loadWritePage(small.shop.db, token)).toMatchObject({
    pieces: [{ slug: DRESS, isKept: false, review: { state: "shown" } }],
  });
  expect(await press(token, CHANGE)).toMatchObject({ status: 422 });
  expect(await press(token, { intent: "erase" })).toMatchObject({
    status: 200,
    view: { done: { slug: DRESS, what: "erased" }, pieces: [{ slug: DRESS, review: null }] },
  });
  expect(await small.shop.db.select().from(reviews)).toEqual([]);
  expect(await shownNow()).toBeNull();
  expect(await loadWritePage(small.shop.db, token)).toMatchObject({ pieces: [] });
});

test.each(["refunded", "cancelled"] as const)(
  "a review of an order that is %s can be erased by its writer, and not be changed",
  async (state) => {
    const { token, id } = await shown();
    await small.shop.db.update(orders).set({ state }).where(eq(orders.id, id));
    expect((await write(small, token, { words: "Changed." })).saved).toMatchObject({ ok: false });
    expect(await press(token, { intent: "erase" })).toMatchObject({ status: 200 });
    expect(await shownNow()).toBeNull();
  },
);

test("a change made after the review was published keeps its input on the page, also after the erasure", async () => {
  const { token } = await shown();
  const typed = { stars: "1", words: "It bled after all.", name: "A. O." };
  expect(await press(token, CHANGE)).toMatchObject({
    status: 422,
    view: { refused: { slug: DRESS, typed, problem: { message: expect.stringContaining("is shown") } } },
  });
  expect(await press(token, { ...CHANGE, intent: "erase" })).toMatchObject({
    status: 200,
    view: { done: { what: "erased" }, refused: { slug: DRESS, typed, problem: null } },
  });
  expect(await press(token, { ...CHANGE, intent: "send" })).toMatchObject({ status: 200 });
});

test("keeps the input about a piece returned meanwhile on the page, with the reason", async () => {
  const { token, id } = await askedOrder(small);
  await small.shop.db.update(orders).set({ state: "refunded" }).where(eq(orders.id, id));
  expect(await press(token, CHANGE)).toMatchObject({
    status: 422,
    view: {
      pieces: [{ slug: DRESS, isKept: false }],
      refused: { typed: { words: "It bled after all." }, problem: { message: expect.any(String) } },
    },
  });
});

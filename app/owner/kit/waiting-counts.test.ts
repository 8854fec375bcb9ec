import { expect, test } from "vitest";
import { countsBySection, formatWaiting, NOTHING_WAITS } from "./waiting-counts.ts";

test("shows no text when nothing is waiting", () => {
  expect(formatWaiting(NOTHING_WAITS)).toEqual([]);
});

test("states the number of each kind of waiting item, money first", () => {
  const words = formatWaiting({
    enquiries: 1,
    made: 2,
    toSend: 2,
    returns: 1,
    letters: 3,
    payments: 1,
    heldBack: 1,
    heldBackWords: 1,
    expiredClaims: 2,
    reviews: 1,
  }).map((each) => each.words);
  expect(words).toEqual([
    "1 payment to look at",
    "3 emails could not be sent",
    "2 orders to send",
    "1 return to deal with",
    "1 product held back",
    "1 text held back",
    "2 claims without a proof now",
    "1 new enquiry",
    "2 requests made to measure to answer",
    "1 review to read",
  ]);
});

test("counts the waiting items of each section in the navigation", () => {
  expect(
    countsBySection({
      enquiries: 1,
      made: 3,
      toSend: 2,
      returns: 0,
      letters: 3,
      payments: 4,
      heldBack: 5,
      heldBackWords: 7,
      expiredClaims: 8,
      reviews: 6,
    }),
  ).toEqual({
    "/admin/overview": 7,
    "/admin/products": 5,
    "/admin/orders": 2,
    "/admin/returns": 0,
    "/admin/enquiries": 1,
    "/admin/made": 3,
    "/admin/reviews": 6,
    "/admin/words": 7,
    "/admin/claims": 8,
  });
});

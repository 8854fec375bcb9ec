import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fitAdvice,
  formatAverage,
  formatReviewCount,
  type ReviewNumbers,
  sumNumbers,
  writtenHere,
} from "./review-numbers.ts";

const numbers = (changes: Partial<ReviewNumbers> = {}): ReviewNumbers => ({
  shown: 17,
  stars: 82,
  small: 2,
  trueToSize: 12,
  large: 1,
  elsewhere: 0,
  elsewhereStars: 0,
  ...changes,
});

test("shows the average beside the number of reviews", () => {
  expect(formatReviewCount(numbers())).toBe("4.8 of 5 stars, 17 reviews");
  expect(formatReviewCount(numbers({ shown: 1, stars: 3 }))).toBe("3.0 of 5 stars, 1 review");
});

test("says how many reviews come from elsewhere, and tells machines of the others alone", () => {
  const some = numbers({ elsewhere: 3, elsewhereStars: 12 });
  expect(formatReviewCount(some)).toBe("4.8 of 5 stars, 17 reviews, of which 3 from elsewhere");
  expect(writtenHere(some)).toEqual({ shown: 14, stars: 70 });
  const all = numbers({ elsewhere: 17, elsewhereStars: 82 });
  expect(formatReviewCount(all)).toBe("4.8 of 5 stars, 17 reviews, all from elsewhere");
  expect(writtenHere(all)).toBeNull();
});

test("an average is between the fewest and the most stars, and rounded by 0.05 at most", () => {
  const all = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(all, (given) => {
      const stars = given.reduce((sum, each) => sum + each, 0);
      const average = Number(formatAverage({ stars, shown: given.length }));
      expect(average).toBeGreaterThanOrEqual(Math.min(...given));
      expect(average).toBeLessThanOrEqual(Math.max(...given));
      expect(Math.abs(average - stars / given.length)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});

test.each([
  [{}, "12 of 15 say true to size"],
  [{ small: 4, trueToSize: 1, large: 0 }, "4 of 5 say it comes up small"],
  [{ small: 0, trueToSize: 1, large: 4 }, "4 of 5 say it comes up large"],
  [{ small: 0, trueToSize: 2, large: 0 }, null],
  [{ small: 2, trueToSize: 2, large: 0 }, null],
  [{ small: 0, trueToSize: 0, large: 0 }, null],
])("of %o the advice is %j", (changes, words) => {
  expect(fitAdvice(numbers(changes))?.words ?? null).toBe(words);
});

test("adds up sets of reviews, and returns nothing for no set", () => {
  expect(sumNumbers([])).toBeNull();
  const taken = { elsewhere: 1, elsewhereStars: 5 };
  expect(sumNumbers([numbers(), numbers({ shown: 1, stars: 5, ...taken })])).toEqual({
    ...{ shown: 18, stars: 87, small: 4, trueToSize: 24, large: 2, ...taken },
  });
});

import type { Fit } from "./review.ts";
import type { ShownReview } from "./review-row.server.ts";

/** All shown reviews of a product in numbers. */
export interface ReviewNumbers {
  shown: number;
  /** The stars of all shown reviews together. */
  stars: number;
  small: number;
  trueToSize: number;
  large: number;
  /** Of them, those that were taken over from elsewhere, and their stars. */
  elsewhere: number;
  elsewhereStars: number;
}

/** A product's reviews, on its page. */
export interface ProductReviews {
  numbers: ReviewNumbers;
  newest: ShownReview[];
  /** They are made up, for a shop that still shows the sample catalogue. */
  isSample?: true;
}

/** The average with one decimal: `4.8`. */
export const formatAverage = ({ stars, shown }: Pick<ReviewNumbers, "stars" | "shown">): string =>
  (Math.round((stars * 10) / shown) / 10).toFixed(1);

/** The average and its number: `4.8 of 5 stars, 17 reviews`, or `…, 17 reviews, of which 3 from elsewhere`. */
export function formatReviewCount(numbers: Pick<ReviewNumbers, "stars" | "shown" | "elsewhere">): string {
  const { shown, elsewhere } = numbers;
  const all = `${formatAverage(numbers)} of 5 stars, ${shown} ${shown === 1 ? "review" : "reviews"}`;
  if (elsewhere === 0) return all;
  return `${all}, ${elsewhere === shown ? "all" : `of which ${elsewhere}`} from elsewhere`;
}

/** What machines are told: the numbers of the reviews that were written here; null for none. */
export const writtenHere = (numbers: ReviewNumbers): Pick<ReviewNumbers, "stars" | "shown"> | null =>
  numbers.shown === numbers.elsewhere
    ? null
    : { shown: numbers.shown - numbers.elsewhere, stars: numbers.stars - numbers.elsewhereStars };

/** Fewer answers say more about the people than about the piece. */
const MIN_FOR_ADVICE = 3;

const FIT_SENTENCES: Record<Fit, string> = {
  small: "it comes up small",
  true: "true to size",
  large: "it comes up large",
};

/**
 * The answer about the fit that more than half of the people gave, and in words: `12 of 15 say true to size`. Null while
 * too few answered, and when no answer has more than half.
 */
export function fitAdvice({ small, trueToSize, large }: ReviewNumbers): { fit: Fit; words: string } | null {
  const all = small + trueToSize + large;
  if (all < MIN_FOR_ADVICE) return null;
  const most = Math.max(small, trueToSize, large);
  if (most * 2 <= all) return null;
  const fit = most === trueToSize ? "true" : most === small ? "small" : "large";
  return { fit, words: `${most} of ${all} say ${FIT_SENTENCES[fit]}` };
}

/** The numbers of several sets of reviews together; null for none. */
export function sumNumbers(sets: readonly ReviewNumbers[]): ReviewNumbers | null {
  if (sets.length === 0) return null;
  const of = (count: (set: ReviewNumbers) => number) => sets.reduce((sum, set) => sum + count(set), 0);
  return {
    shown: of(({ shown }) => shown),
    stars: of(({ stars }) => stars),
    small: of(({ small }) => small),
    trueToSize: of(({ trueToSize }) => trueToSize),
    large: of(({ large }) => large),
    elsewhere: of(({ elsewhere }) => elsewhere),
    elsewhereStars: of(({ elsewhereStars }) => elsewhereStars),
  };
}

import type { ProductReviews } from "./review-numbers.ts";
import type { ShownReview } from "./review-row.server.ts";

type SampleReview = Pick<ShownReview, "stars" | "fit" | "words" | "name" | "choice" | "writtenAt">;

/** Made-up reviews by the slug of their sample piece, the newest first. */
export type SampleReviews = ReadonlyMap<string, readonly SampleReview[]>;

/**
 * The sample reviews of a piece, so that an owner sees that part of the page before anybody has bought. They say that
 * they are samples, count nowhere, and are in no data for machines.
 */
export function sampleReviewsOf(slug: string, samples: SampleReviews): ProductReviews | null {
  const reviews = samples.get(slug);
  if (reviews === undefined) return null;
  const ofFit = (fit: ShownReview["fit"]) => reviews.filter((review) => review.fit === fit).length;
  return {
    isSample: true,
    numbers: {
      shown: reviews.length,
      stars: reviews.reduce((sum, { stars }) => sum + stars, 0),
      small: ofFit("small"),
      trueToSize: ofFit("true"),
      large: ofFit("large"),
      elsewhere: 0,
      elsewhereStars: 0,
    },
    newest: reviews.map((review, nth) => ({
      ...review,
      id: `sample-${nth}`,
      pictures: [],
      isRewarded: false,
      answer: null,
    })),
  };
}

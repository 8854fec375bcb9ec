import type { OrderedPiece } from "./list-reviews.server.ts";
import type { Fit, Objection, ReviewState } from "./review.ts";
import type { ReviewProblem, TypedReview } from "./review-input.ts";

/** A review as its shopper sees it. */
export interface OwnReview {
  state: ReviewState;
  stars: number;
  fit: Fit | null;
  words: string;
  name: string;
  isRewarded: boolean;
  pictures: string[];
  hiddenFor: Objection | null;
  answer: string | null;
}

/** A product of the order, with the shopper's review so far. */
export interface PieceToReview extends OrderedPiece {
  review: OwnReview | null;
}

/** The page behind an order's link for reviews. */
export interface WritePageView {
  reference: string;
  pieces: PieceToReview[];
  /** The action just done, sent or erased, and its product. */
  done: { slug: string; what: "sent" | "erased" } | null;
  /** Why a form was not read at all; null when it was. */
  unread: string | null;
  /** The typed text that the shop did not store, with the reason; null after an erasure that made room for it. */
  refused: { slug: string; typed: TypedReview; problem: ReviewProblem | null } | null;
}

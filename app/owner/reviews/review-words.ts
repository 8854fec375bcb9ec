import type { Decision } from "#app/domain/people/reviews/decide-review.server.ts";
import type { ReviewList } from "#app/domain/people/reviews/list-reviews.server.ts";

export const REVIEWS_PATH = "/admin/reviews";
export const REVIEW_IMPORT_PATH = `${REVIEWS_PATH}/import`;

/** A refused action: its review, and the reason. */
export interface RefusedAction {
  id: string;
  message: string;
  /** The typed answer; null for another button. */
  answer: string | null;
}

export type ReviewDone = Decision["do"];

const DONE: Record<ReviewDone, string> = {
  show: "It is shown on the piece’s page now.",
  hide: "It is hidden, with its reason. Its shopper sees the reason, and can change the review.",
  answer: "Your answer is saved.",
  settle: "It stays shown.",
  reward: "The mark is saved.",
  erase: "It is erased.",
};

/** The last action in words; null for none. */
export const formatReviewDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE, done) ? DONE[done as ReviewDone] : null;

export const LIST_NAMES: Record<ReviewList, string> = {
  waiting: "Waiting",
  reported: "Reported",
  shown: "Shown",
  hidden: "Hidden",
};

export const EMPTY_LABELS: Record<ReviewList, string> = {
  waiting: "Nothing waits. Shoppers are asked two weeks after their pieces arrived.",
  reported: "Nobody has reported a review.",
  shown: "None is shown yet.",
  hidden: "None is hidden.",
};

export function reviewListPath(
  { list, page = 1 }: { list: ReviewList; page?: number },
  done?: ReviewDone,
): string {
  const query = new URLSearchParams({
    ...(list !== "waiting" && { list }),
    ...(page > 1 && { page: String(page) }),
    ...(done && { done }),
  });
  return query.size > 0 ? `${REVIEWS_PATH}?${query}` : REVIEWS_PATH;
}

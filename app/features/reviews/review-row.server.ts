import type { reviews, StoredShownReview } from "#app/platform/db/schema/reviews.ts";

/** A review as it is stored. */
export type ReviewRow = typeof reviews.$inferSelect;

/** A shown review, as everybody reads it. */
export type ShownReview = StoredShownReview;

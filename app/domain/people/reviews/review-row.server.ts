import type { reviews, StoredShownReview } from "../reviews.tables.server.ts";

export type ReviewRow = typeof reviews.$inferSelect;

/** A shown review, as everybody reads it. */
export type ShownReview = StoredShownReview;

import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { reviews } from "../reviews.tables.server.ts";

/** The beginning of the name of every picture of a review. */
export const PICTURES_OF_REVIEWS = "review-";

/** The addresses of all pictures of reviews, shown or not. */
export async function listReviewPictures(db: Database): Promise<string[]> {
  const rows = await db.select({ url: sql<string>`unnest(${reviews.pictures})` }).from(reviews);
  return rows.map(({ url }) => url);
}

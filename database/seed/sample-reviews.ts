import { readFileSync } from "node:fs";
import type { SampleReviews } from "#app/domain/people/reviews/sample-reviews.ts";

/** The made-up reviews of the sample pieces, by the piece's slug. They are in no shop's database. */
export const readSampleReviews = (): SampleReviews =>
  new Map(Object.entries(JSON.parse(readFileSync("database/seed/sample-reviews.json", "utf8"))));

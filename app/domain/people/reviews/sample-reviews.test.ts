import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { readSampleReviews } from "../../../../database/seed/sample-reviews.ts";
import { sampleReviewsOf } from "./sample-reviews.ts";

interface SamplePiece {
  slug: string;
  created_at: string;
  sizes: string[];
  colours: { name: string }[];
}

const pieces: SamplePiece[] = JSON.parse(readFileSync("database/seed/sample-catalogue.json", "utf8"));
const samples = readSampleReviews();

test("half of the sample pieces have sample reviews, of a size and colour of the piece, younger than it is", () => {
  expect(samples.size).toBe(pieces.length / 2);
  for (const [slug, reviews] of samples) {
    const piece = pieces.find((each) => each.slug === slug);
    const choices = piece?.colours.flatMap(({ name }) => piece.sizes.map((size) => choiceLabel(name, size)));
    for (const { choice, stars, writtenAt } of reviews) {
      expect(choices).toContain(choice);
      expect([1, 2, 3, 4, 5]).toContain(stars);
      expect(new Date(writtenAt).toISOString()).toBe(writtenAt);
      expect(Date.parse(writtenAt)).toBeGreaterThan(Date.parse(piece?.created_at ?? ""));
    }
  }
});

test("says of sample reviews that they are samples, and counts them", () => {
  const found = sampleReviewsOf("fan-print-maxi-dress", samples);
  expect(found?.isSample).toBe(true);
  expect(found?.numbers).toEqual({
    shown: 3,
    stars: 14,
    small: 1,
    trueToSize: 2,
    large: 0,
    elsewhere: 0,
    elsewhereStars: 0,
  });
});

test("a piece without samples has none", () => {
  expect(sampleReviewsOf("kente-kaftan", samples)).toBeNull();
});

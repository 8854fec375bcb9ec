import { EXAMPLE_OF_REVIEWS } from "#app/domain/people/reviews/review-file.ts";
import { Cell, ImportRule } from "#app/owner/products/import/import-page.tsx";
import type { ImportSubject } from "#app/owner/products/import/import-paths.ts";
import { formatCount } from "#app/shared/words.ts";
import { REVIEW_IMPORT_PATH, REVIEWS_PATH } from "./review-words.ts";

/** `1 review`, `5,000 reviews`. */
const count = (reviews: number): string => (reviews === 1 ? "1 review" : `${formatCount(reviews)} reviews`);

export const REVIEW_IMPORT: ImportSubject = {
  page: [REVIEW_IMPORT_PATH, "Bring reviews over"],
  back: [REVIEWS_PATH, "Reviews"],
  lead: "Take over what people wrote about your pieces in another shop, with one CSV file. You see each review before any is shown. Bring all of them, the critical ones too: to choose among them misleads shoppers.",
  example: {
    href: `data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE_OF_REVIEWS)}`,
    label: "Download an example with one review",
  },
  count,
  leftOut: "Then they are shown at once. A row with a mistake is left out; the others are imported.",
};

/** How a file of reviews is read. */
export const ReviewRules = () => (
  <>
    <ImportRule name="One line, one review">
      <Cell>Handle</Cell> is the end of the piece’s web address, <Cell>Stars</Cell> a number from 1 to 5,{" "}
      <Cell>Words</Cell> what was written. <Cell>Size</Cell> and <Cell>Fit</Cell> may be left out.
    </ImportRule>
    <ImportRule name="Who wrote it, and where">
      <Cell>Name</Cell> is a first name or initials. <Cell>Came from</Cell> is the other shop: shoppers read
      ‘Taken over from Etsy, March 2025’.
    </ImportRule>
    <ImportRule name="Dates">
      <Cell>Date</Cell> as 2025-03-14, or as 14/03/2025 with the day first.
    </ImportRule>
    <ImportRule name="The same file again">
      A review that you took over before is not written twice.
    </ImportRule>
    <ImportRule name="What shoppers see">
      The stars count in the piece’s average, which says how many come from elsewhere. Search engines are told
      only of reviews that were written here.
    </ImportRule>
    <ImportRule name="Afterwards">
      You can answer and hide each, and erase it when its writer asks you to.
    </ImportRule>
  </>
);

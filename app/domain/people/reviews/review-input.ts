import { z } from "zod";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { FITS, type Fit, MAX_NAME, MAX_REVIEW_PICTURES, MAX_STARS, MAX_TEXT_LENGTH } from "./review.ts";

export type ReviewField = "stars" | "fit" | "words" | "name" | "pictures";

/** The typed form, as it is shown again after a refusal. The chosen files are missing: browsers forget them. */
export interface TypedReview {
  stars: string;
  fit: string;
  words: string;
  name: string;
  isRewarded: boolean;
  /** Earlier pictures that are to be removed. */
  removed: string[];
}

/** A form of the page: a review of one product, or the wish to erase it. */
export type ReviewForm =
  /** With the refused text that was typed meanwhile, so that it can be sent after the erasure. */
  | { intent: "erase"; slug: string; typed: TypedReview | null }
  | { intent: "send"; slug: string; typed: TypedReview; files: File[] };

/** A review that can be kept, before its pictures. */
export interface ReviewInput {
  stars: number;
  fit: Fit | null;
  words: string;
  name: string;
  isRewarded: boolean;
}

export interface ReviewProblem {
  field: ReviewField | null;
  message: string;
}

/** Beyond any field's limit: a longer text was not typed here, and is cut before it is checked. */
const MAX_TYPED = 4 * MAX_TEXT_LENGTH;
const MAX_SLUG = 200;

/** Reads a form of the page; null for one that it never sent. */
export function parseReviewForm(form: FormData): ReviewForm | null {
  const text = (name: string) => textIn(form, name).slice(0, MAX_TYPED);
  const slug = text("piece");
  if (slug === "" || slug.length > MAX_SLUG) return null;
  const typed = {
    stars: text("stars"),
    fit: text("fit"),
    words: text("words").replaceAll("\r\n", "\n").trim(),
    name: text("name").trim(),
    isRewarded: form.get("rewarded") === "yes",
    removed: allIn(form, "remove").slice(0, MAX_REVIEW_PICTURES),
  };
  if (form.get("intent") === "erase")
    return { intent: "erase", slug, typed: form.has("words") ? typed : null };
  if (form.get("intent") !== "send") return null;
  // A browser sends an empty file for a field in which none was chosen.
  const files = form.getAll("pictures").filter((each) => each instanceof File && each.size > 0) as File[];
  return { intent: "send", slug, typed, files };
}

const shape = z.object({
  stars: z.coerce.number().int().min(1).max(MAX_STARS),
  fit: z.enum(Object.keys(FITS) as [Fit, ...Fit[]]).nullable(),
  words: z
    .string()
    .max(MAX_TEXT_LENGTH, `Keep your words below ${MAX_TEXT_LENGTH.toLocaleString("en-GB")} characters.`),
  name: z.string().max(MAX_NAME, `Keep the name below ${MAX_NAME} characters: a first name or initials.`),
});

const SENTENCES: Partial<Record<ReviewField, string>> = {
  stars: "Choose how many stars, from 1 to 5.",
  fit: "Choose how it fits, or leave it open.",
};

/** The values of the typed form, or the first fault and its field. `kept` are the earlier pictures that stay. */
export function checkReview(
  typed: TypedReview,
  files: readonly File[],
  kept: readonly string[],
): Result<ReviewInput, ReviewProblem> {
  const read = shape.safeParse({ ...typed, fit: typed.fit === "" ? null : typed.fit });
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = (issue?.path[0] ?? null) as ReviewField | null;
    return err({ field, message: (field && SENTENCES[field]) ?? issue?.message ?? "" });
  }
  for (const [field, what, lines] of [
    ["words", "words", "lines"],
    ["name", "name", "line"],
  ] as const) {
    const message = plainTextProblem(what, typed[field], lines);
    if (message) return err({ field, message });
  }
  if (files.length + kept.length > MAX_REVIEW_PICTURES)
    return err({
      field: "pictures",
      message: `Up to ${MAX_REVIEW_PICTURES} pictures: choose fewer, or tick one from before that is to go.`,
    });
  if (files.some(({ size }) => size > MAX_PICTURE_BYTES))
    return err({ field: "pictures", message: TOO_LARGE });
  return ok({ ...read.data, isRewarded: typed.isRewarded });
}

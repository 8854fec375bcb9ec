import fc from "fast-check";
import { expect, test } from "vitest";
import { checkReview, parseReviewForm, type TypedReview } from "./review-input.ts";

const TYPED: TypedReview = {
  stars: "4",
  fit: "true",
  words: "The hem is even, and the dye holds.",
  name: "Ada",
  isRewarded: false,
  removed: [],
};
const picture = (bytes = 10) => new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
const check = (changes: Partial<TypedReview> = {}, files: File[] = [], kept: string[] = []) =>
  checkReview({ ...TYPED, ...changes }, files, kept);

test("reads a complete form as a review", () => {
  expect(check()).toEqual({
    ok: true,
    value: { stars: 4, fit: "true", words: TYPED.words, name: "Ada", isRewarded: false },
  });
  expect(check({ fit: "", words: "", name: "" })).toMatchObject({ ok: true, value: { fit: null } });
});

test.each([
  ["no stars", { stars: "" }, "stars", "Choose how many stars"],
  ["six stars", { stars: "6" }, "stars", "Choose how many stars"],
  ["half a star", { stars: "4.5" }, "stars", "Choose how many stars"],
  ["a fit that there is not", { fit: "toString" }, "fit", "Choose how it fits"],
  ["too many words", { words: "a".repeat(2_001) }, "words", "below 2,000 characters"],
  ["a whole address as a name", { name: "a".repeat(41) }, "name", "first name or initials"],
  ["a name of two lines", { name: "Ada\nObi" }, "name", "line breaks"],
  ["control characters", { words: "a\u0007b" }, "words", "control characters"],
])("%s is refused at its field", (_, changes, field, words) => {
  expect(check(changes)).toMatchObject({
    ok: false,
    error: { field, message: expect.stringContaining(words) },
  });
});

test("allows three pictures at most, including earlier ones", () => {
  expect(check({}, [picture(), picture(), picture()])).toMatchObject({ ok: true });
  expect(check({}, [picture(), picture()], ["/media/a", "/media/b"])).toMatchObject({
    ok: false,
    error: { field: "pictures" },
  });
  expect(check({}, [picture(10 * 1024 * 1024 + 1)])).toMatchObject({
    ok: false,
    error: { field: "pictures", message: "That picture is too large: 10 MB at most." },
  });
});

test("validates any input without throwing, and accepts only what meets the rules", () => {
  const text = fc.string({ maxLength: 60 });
  const fields = fc.record({ stars: text, fit: text, words: text, name: text });
  fc.assert(
    fc.property(fields, (typed) => {
      const read = check(typed);
      if (read.ok) expect([1, 2, 3, 4, 5]).toContain(read.value.stars);
    }),
  );
});

test("reads a form of the page, ignores an empty file, and rejects any other form", () => {
  const form = new FormData();
  form.append("piece", "sample-dress");
  expect(parseReviewForm(form)).toBeNull();
  form.append("intent", "send");
  form.append("stars", "5");
  form.append("words", " two\r\nlines ");
  form.append("pictures", picture(0));
  form.append("pictures", picture(3));
  expect(parseReviewForm(form)).toMatchObject({
    intent: "send",
    typed: { stars: "5", words: "two\nlines", isRewarded: false },
    files: [{ size: 3 }],
  });
  form.set("intent", "erase");
  expect(parseReviewForm(form)).toMatchObject({
    intent: "erase",
    slug: "sample-dress",
    typed: { stars: "5" },
  });
  form.delete("words");
  expect(parseReviewForm(form)).toEqual({ intent: "erase", slug: "sample-dress", typed: null });
  form.set("piece", "x".repeat(201));
  expect(parseReviewForm(form)).toBeNull();
});

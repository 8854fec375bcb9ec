import { expect, test } from "vitest";
import { MAXI_DRESS } from "#app/features/products/testing/maxi-dress.ts";
import { askedAbout, nextRunPath, nextRunQuestion } from "./next-run.ts";

const searchOf = (path: string) => new URL(path, "http://shop").searchParams;

test("the link to the contact page names the piece, and its question names it in words", () => {
  const path = nextRunPath(MAXI_DRESS.slug, { colorId: "navy", size: "8" });
  expect(path).toBe("/contact?about=fan-print-maxi-dress&color=navy&size=8#contact-form");
  expect(askedAbout(searchOf(path))).toBe(MAXI_DRESS.slug);
  expect(nextRunQuestion(MAXI_DRESS, searchOf(path))).toBe(
    "Please tell me about the next run: Fan Print Maxi Dress, Navy, UK 8.",
  );
});

test("a question names only what the piece comes in", () => {
  const path = "/contact?about=x&color=<script>&size=9999";
  expect(nextRunQuestion(MAXI_DRESS, searchOf(path))).toBe(
    "Please tell me about the next run: Fan Print Maxi Dress, Navy, UK 8.",
  );
});

test.each(["", "about=", "about=../admin", "about=A", "about=a%00b", `about=${"a".repeat(201)}`])(
  "an address that says '%s' is about no product",
  (query) => {
    expect(askedAbout(new URLSearchParams(query))).toBeNull();
  },
);

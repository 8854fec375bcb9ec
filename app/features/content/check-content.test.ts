import { expect, test } from "vitest";
import homeJson from "../../../content/home.json" with { type: "json" };
import { checkContent, problemsOf } from "./check-content.server.ts";
import { site } from "./content.ts";
import { homeSchema, siteSchema } from "./schemas.ts";

test("The content that ships has no mistakes", () => {
  expect(checkContent()).toEqual([]);
});

test("A mistake is told with its file, its field and the reason", () => {
  const broken = structuredClone(homeJson);
  (broken.hero[1] as { picture: { alt: string } }).picture.alt = " ";
  expect(problemsOf("home.json", homeSchema, broken)).toEqual([
    "content/home.json: hero[1].picture.alt: is empty",
  ]);
});

test("A field that nobody reads is a mistake too, because it is usually a misspelling", () => {
  expect(problemsOf("site.json", siteSchema, { ...site, tagLine: "x" })).toEqual([
    'content/site.json: (the file): Unrecognized key: "tagLine"',
  ]);
});

import { expect, test } from "vitest";
import { claimsOfMaking } from "#app/domain/catalogue/products/testing/claims-of-making.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import catalogue from "../../../database/seed/sample-catalogue.json" with { type: "json" };
import { slugOf } from "./look.ts";

const inspired = catalogue.filter(({ cloth }) => /inspired/i.test(cloth));

test.each([
  ["Resist-dyed by hand, so no two squares are the same.", 1],
  ["Three vats, three blues.", 1],
  ["Mud-cloth evening", 1],
  ["Handwoven in strips. Handmade for you. A hand-loomed stripe.", 3],
  ["Undyed linen that breathes.", 1],
  ["Kente is the strip weave of the Asante and the Ewe.", 0],
  ["A print after mud cloth. The cotton has a dry hand.", 0],
])("finds the claims of hand, dye or weave in %j", (text, count) => {
  expect(claimsOfMaking(text)).toHaveLength(count);
});

test("claims no hand, dye or weave of a piece whose cloth is 'inspired'", () => {
  const claims = inspired.flatMap(({ slug, title, description, story, fit_notes, details, colours }) =>
    [
      title,
      description,
      story.title,
      ...story.paragraphs,
      fit_notes,
      ...details.filter(({ name }) => name !== "Wash").map(({ value }) => value),
      ...colours.flatMap(({ name, alts }) => [name, ...alts]),
    ].flatMap((text) => claimsOfMaking(text ?? "").map((claim) => `${slug}: ${claim}`)),
  );
  expect(claims).toEqual([]);
});

test("claims no hand, dye or weave of a look with such a piece", () => {
  const slugs = new Set(inspired.map(({ slug }) => slug));
  const looks = defaultDocuments.looks.filter(({ pieces }) =>
    pieces.some((piece) => slugs.has(slugOf(piece))),
  );
  expect(looks).not.toEqual([]);
  const words = looks.flatMap(({ slug, name, text }) => [slug, name, text]);
  expect(words.flatMap(claimsOfMaking)).toEqual([]);
});

import { expect, test } from "vitest";
import { defaultDocuments } from "./default-documents.server.ts";
import { blankDocuments } from "./sample-documents.server.ts";
import { shownNavigation } from "./shown-navigation.ts";

const blank = { ...defaultDocuments, ...blankDocuments };
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

test("leaves the sample shop's navigation as it is", () => {
  expect(shownNavigation(defaultDocuments)).toEqual(defaultDocuments.navigation);
});

test("leaves out what the owner of a new shop has not written yet", () => {
  const { main, quickLinks, legal } = shownNavigation(blank);
  expect(labels(main)).toEqual(["Home", "Catalogue", "Contact Us"]);
  expect(labels(quickLinks)).toEqual(["Home", "Conscious Fashion", "Cart", "Contact Us", "Refund Policy"]);
  expect(legal).toEqual(defaultDocuments.navigation.legal);
});

test("shows an entry once one below it has something to show", () => {
  const { main } = shownNavigation({ ...blank, team: defaultDocuments.team });
  expect(main[1]).toEqual({
    label: "About Us",
    to: "/about",
    children: [{ label: "Our Team", to: "/our-team" }],
  });
});

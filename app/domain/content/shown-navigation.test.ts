import { expect, test } from "vitest";
import { defaultDocuments } from "./default-documents.server.ts";
import { blankDocuments } from "./sample-documents.server.ts";
import { shownNavigation } from "./shown-navigation.ts";

const blank = { ...defaultDocuments, ...blankDocuments };
const OPEN = { takesCalls: true };
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

test("leaves the sample shop's navigation as it is", () => {
  expect(shownNavigation(defaultDocuments, OPEN)).toEqual(defaultDocuments.navigation);
});

test("leaves out what the owner of a new shop has not written yet", () => {
  const { main, quickLinks, legal } = shownNavigation(blank, OPEN);
  expect(labels(main)).toEqual(["Home", "Catalogue", "Contact Us"]);
  expect(labels(quickLinks)).toEqual(["Home", "Conscious Fashion", "Cart", "Contact Us", "Refund Policy"]);
  expect(legal).toEqual(defaultDocuments.navigation.legal);
});

test("offers calls only while the owner has open hours", () => {
  const { legal } = shownNavigation(defaultDocuments, { takesCalls: false });
  const all = labels(defaultDocuments.navigation.legal);
  expect(all).toContain("Book a call");
  expect(labels(legal)).toEqual(all.filter((label) => label !== "Book a call"));
});

test("shows an entry once one below it has something to show", () => {
  const { main } = shownNavigation({ ...blank, team: defaultDocuments.team }, OPEN);
  expect(main[1]).toEqual({
    label: "About Us",
    to: "/about",
    children: [{ label: "Our Team", to: "/our-team" }],
  });
});

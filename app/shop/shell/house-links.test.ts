import { expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { houseLinks } from "./house-links.ts";

const labels = (isWhole: boolean) =>
  houseLinks(defaultFrame.navigation, { isWhole }).map(({ label }) => label);
const PAGES = ["Home", "About Us", "Our Values", "Our Team", "What We Do", "The Journey", "Contact Us"];

test("lists the navigation's pages with those under them, and leaves the catalogue to its own place", () => {
  expect(labels(false)).toEqual(PAGES);
});

test("adds the footer's other pages once each, and no parts of pages", () => {
  const further = ["Refund Policy", "Privacy", "Terms", "Accessibility", "Newsletter"];
  expect(labels(true)).toEqual([...PAGES, ...further]);
});

import { expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { houseLinks } from "./house-links.ts";

const labels = (shown: Parameters<typeof houseLinks>[1]) =>
  houseLinks(defaultFrame.navigation, shown).map(({ label }) => label);
const PAGES = ["Home", "About Us", "Our Values", "Our Team", "What We Do", "The Journey", "Contact Us"];

test("lists the navigation's pages with those under them, and leaves the catalogue to its own place", () => {
  expect(labels({ isWhole: false })).toEqual(PAGES);
});

test("adds the footer's other pages once each, no parts of pages, and nothing that the ways into the shop have", () => {
  const ORDERS = ["Find my orders", "Withdraw from contract here"];
  const policies = ["Refund Policy", "Privacy", "Terms", "Accessibility"];
  expect(labels({ isWhole: true, ways: ["/gift-cards"] })).toEqual([
    ...PAGES,
    ...policies,
    "Made for you",
    "Book a call",
    "Newsletter",
    ...ORDERS,
  ]);
  expect(labels({ isWhole: true })).toEqual([
    ...PAGES,
    ...policies,
    "Gift cards",
    "Made for you",
    "Book a call",
    "Newsletter",
    ...ORDERS,
  ]);
});

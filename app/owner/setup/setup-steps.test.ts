import { expect, test } from "vitest";
import { type SetupFacts, setupSteps } from "./setup-steps.ts";

const FRESH: SetupFacts = {
  hasPrintedPassword: true,
  hasSecondFactor: false,
  hasBusinessDetails: false,
  hasDelivery: false,
  unwritten: [
    { name: "home", title: "Home page", has: "sample" },
    { name: "about", title: "About Us", has: "nothing" },
  ],
  sampleGoods: 20,
  ownGoods: 0,
  hasMailServer: false,
  letterTakenAt: null,
  payments: "sandbox",
  eventAt: null,
  siteUrl: null,
  settingsFile: null,
  backedUpAt: null,
  restoredAt: null,
};
const at = new Date("2026-12-01T09:00:00Z");
const READY: SetupFacts = {
  hasPrintedPassword: false,
  hasSecondFactor: true,
  hasBusinessDetails: true,
  hasDelivery: true,
  unwritten: [],
  sampleGoods: 0,
  ownGoods: 3,
  hasMailServer: true,
  letterTakenAt: at,
  payments: "live",
  eventAt: at,
  siteUrl: "https://baobab.example",
  settingsFile: null,
  backedUpAt: at,
  restoredAt: at,
};
const stepOf = (facts: SetupFacts, title: string) => setupSteps(facts).find((step) => step.title === title);

test("a new shop has no finished step, and a ready shop has all of them finished", () => {
  expect(setupSteps(FRESH).filter(({ isDone }) => isDone)).toEqual([]);
  expect(setupSteps(READY).filter(({ isDone }) => !isDone)).toEqual([]);
});

test.each([
  ["Emails", {}, "/admin/settings/email"],
  ["Payments", { payments: "none" }, "/admin/settings/payments"],
  ["Payments", { payments: "test" }, "/admin/settings/payments"],
  ["Address", { siteUrl: "http://baobab.example" }, "/admin/settings/technician"],
] as const)("%s with %o leads to where it is set, without names of settings", (title, facts, to) => {
  const step = stepOf({ ...FRESH, ...facts }, title);
  expect(step?.link?.to).toBe(to);
  expect(step?.words).not.toMatch(/[A-Z]+_[A-Z]+/);
});

test("a mail server is done once it took a test email, and live payments once one was reported", () => {
  expect(stepOf({ ...READY, letterTakenAt: null }, "Emails")?.isDone).toBe(false);
  expect(stepOf({ ...READY, eventAt: null }, "Payments")?.isDone).toBe(false);
});

test.each([
  ["/srv/shop/.env", "in the file /srv/shop/.env on the server"],
  [null, "in the settings of the place where the shop runs"],
])("says where settings are typed: %s", (settingsFile, words) => {
  expect(stepOf({ ...FRESH, settingsFile }, "Address")?.words).toContain(words);
});

test("an empty shop has no products of its own", () => {
  const step = stepOf({ ...READY, ownGoods: 0 }, "Your own goods");
  expect(step).toMatchObject({ isDone: false, words: "The shop shows nothing. Add your first piece." });
});

test("asks to remove sample goods that stand beside the shop's own products", () => {
  const step = stepOf({ ...READY, sampleGoods: 1 }, "Your own goods");
  expect(step).toMatchObject({ isDone: false, offers: "remove-sample" });
  expect(step?.words).toMatch(/^1 piece of the sample is on the shop\./);
});

test("names each document whose words are not the owner's, with its page", () => {
  expect(stepOf(FRESH, "The words are yours")).toMatchObject({
    isDone: false,
    missing: [
      { label: "Home page (the sample’s)", to: "/admin/words/home" },
      { label: "About Us (still empty)", to: "/admin/words/about" },
    ],
  });
});

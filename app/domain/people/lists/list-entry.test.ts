import { expect, test } from "vitest";
import { CONSENT, consentTo } from "./list-entry.ts";

test.each([
  [null, CONSENT.newsletter],
  [{ preorderBy: null }, CONSENT.waiting],
  [{ preorderBy: "2027-01-12" as const }, CONSENT.preorder],
])("promises a link at once only where the shop sends emails: %j", (piece, words) => {
  expect(consentTo(piece, true)).toBe(words);
  expect(consentTo(piece, false)).toContain("by a link that we email you once we can send emails");
});

import { expect, test } from "vitest";
import type { Forward } from "#app/domain/people/enquiries/inbox-view.ts";
import { formatForwardFailure, forwardSentence, keptHere } from "./forward-words.ts";

const waiting: Forward = {
  channel: "mail",
  attempts: 0,
  lastAttemptAt: null,
  lastError: null,
  forwardedAt: null,
};
const at = new Date("2026-07-20T11:44:00Z");

test.each<[Partial<Forward>, string]>([
  [{}, "On its way to the shop’s mailbox."],
  [{ channel: "form", attempts: 2, forwardedAt: at }, "Forwarded to the form service on 20 July at 12:44."],
  [
    { attempts: 1, lastAttemptAt: at },
    "Not forwarded to the shop’s mailbox: tried once, last on 20 July at 12:44.",
  ],
  [
    { channel: "form", attempts: 5, lastAttemptAt: at },
    "Not forwarded to the form service: tried 5 times, last on 20 July at 12:44.",
  ],
])("a forward that is %o reads '%s'", (changes, sentence) => {
  expect(forwardSentence({ ...waiting, ...changes })).toBe(sentence);
});

test("an enquiry without forwards is described as kept here", () => {
  expect(keptHere({ forwards: [], state: "new" })).toBe("Kept here only.");
  expect(keptHere({ forwards: [], state: "spam" })).toBe("Kept here only: spam is not forwarded.");
  expect(keptHere({ forwards: [waiting], state: "new" })).toBeNull();
});

test.each([
  ["The form service could not be reached (ECONNREFUSED)", /^Nobody answered at the form service’s address/],
  ["The form service refused it (HTTP 500)", /^The form service has a fault of its own/],
  ["The form service refused it (HTTP 200): Form has exceeded its monthly limit", /over its quota/],
  ["The form service did not answer with JSON (HTTP 200)", /no form service/],
  ["The mail server could not be used (EAUTH, 535)", /user name and password/],
  ["The mail server could not be used (ECONNECTION)", /could not be reached/],
  ["The mail server refused the email (EENVELOPE, 550)", /ENQUIRIES_TO/],
])("the error '%s' is explained in plain words", (error, words) => {
  expect(formatForwardFailure(error)).toMatch(words);
});

test("an unknown error is not explained", () => {
  expect(formatForwardFailure("Something else")).toBeNull();
});

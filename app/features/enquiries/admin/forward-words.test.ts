import { expect, test } from "vitest";
import { forwardSentence, keptHere } from "./forward-words.ts";
import type { Forward } from "./inbox.ts";

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
])("a forward that is %o is told as '%s'", (changes, sentence) => {
  expect(forwardSentence({ ...waiting, ...changes })).toBe(sentence);
});

test("an enquiry without forwards is said to be kept here", () => {
  expect(keptHere({ forwards: [], state: "new" })).toBe("Kept here only.");
  expect(keptHere({ forwards: [], state: "spam" })).toBe("Kept here only: spam is not forwarded.");
  expect(keptHere({ forwards: [waiting], state: "new" })).toBeNull();
});

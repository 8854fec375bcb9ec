import { expect, test } from "vitest";
import { summarizeSetup } from "./load-overview.server.ts";

const step = (title: string, isDone: boolean) => ({ title, isDone, words: "" });
const MEANS = { siteUrl: null, payments: "sandbox", mailer: null, problems: [], settingsFile: null } as const;

test("names the first step that is not done, how far the shop is, and what is not real yet", () => {
  const steps = [step("Password", true), step("Delivery", false), step("Emails", false)];
  expect(summarizeSetup(steps, MEANS)).toMatchObject({
    done: 1,
    all: 3,
    next: { title: "Delivery" },
    notes: [
      "Payments are a rehearsal: nobody’s card is charged.",
      "Emails stay in the shop: no customer gets one.",
    ],
  });
});

test("is silent once every step is done", () => {
  expect(summarizeSetup([step("Password", true)], MEANS)).toBeNull();
});

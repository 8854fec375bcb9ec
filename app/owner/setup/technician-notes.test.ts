import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { technicianNotes, technicianText } from "./technician-notes.ts";

const FRESH = { siteUrl: null, payments: "sandbox", settingsFile: null, hasMailServer: false } as const;
const READY = { ...FRESH, siteUrl: "https://baobab.example", payments: "live", hasMailServer: true } as const;

test("says of each setting whether it is there", () => {
  expect(technicianNotes(FRESH).map(({ isSet }) => isSet)).toEqual([false, false, false]);
  expect(technicianNotes({ ...READY, payments: "test" }).map(({ isSet }) => isSet)).toEqual([
    true,
    true,
    false,
  ]);
  expect(technicianNotes(READY).map(({ isSet }) => isSet)).toEqual([true, true, true]);
});

test("is one text to pass on, with the shop's own address and where the lines go", () => {
  const text = technicianText("Baobab Atelier", { ...READY, settingsFile: "/srv/shop/.env" });
  expect(text).toContain("in the file /srv/shop/.env on the server");
  expect(text).toContain("https://baobab.example/api/webhooks/stripe");
  expect(text).toContain("SMTP_URL=smtp://user:password@");
  expect(text).not.toContain("undefined");
});

test("names the provider's events that the operator's guide names", () => {
  const guide = readFileSync("docs/operations.md", "utf8");
  const named = (text: string) =>
    new Set(text.match(/\b(checkout\.session|refund|charge\.dispute)\.[a-z_]+/g));
  const payments = technicianNotes(READY).find(({ title }) => title === "Payments");
  const [, ofGuide = ""] = /and these events:(.*?)\n3\. /s.exec(guide) ?? [];
  expect(named(payments?.words ?? "")).toEqual(named(ofGuide));
});

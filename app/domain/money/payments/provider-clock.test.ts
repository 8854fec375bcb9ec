import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import { clockOffBy, openProviderClock } from "./call-stripe.server.ts";

const THEIRS = new Date("2026-11-20T12:00:00Z");
const date = THEIRS.toUTCString();

/** An answer that took `tookMs`, requested when this machine's clock was this far ahead of the header's second. */
const answer = (aheadMs: number, tookMs = 0) => ({
  date,
  askedAt: new Date(THEIRS.getTime() + aheadMs),
  answeredAt: new Date(THEIRS.getTime() + aheadMs + tookMs),
});

function openedClock() {
  const folder = mkdtempSync(path.join(tmpdir(), "clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const open = () =>
    openProviderClock(
      path.join(folder, "provider-clock.json"),
      createLog("info", (line) => lines.push(line)),
    );
  return { clock: open(), another: open(), lines };
}

test.each([
  ["the same second", answer(400), 0],
  ["a slow answer, asked for before and come after", answer(-4_000, 9_000), 0],
  ["ahead, less the second that a header leaves out", answer(41_000), 40_000],
  ["behind", answer(-41_000), -41_000],
  ["behind, less the time that the answer took", answer(-41_000, 3_000), -38_000],
])("How far a clock is off, at least: %s", (_, heard, off) => {
  expect(clockOffBy(heard)).toBe(off);
});

test.each([null, "", "soon"])("learns nothing of the clock from an answer with the date %j", (odd) => {
  expect(clockOffBy({ ...answer(90_000), date: odd })).toBeNull();
});

test.each([
  ["29 seconds ahead", 29_000, null],
  ["30 seconds behind", -30_000, null],
  ["35 seconds ahead", 36_000, 35_000],
  ["31 seconds behind", -31_000, -31_000],
])("A clock that is %s is reported from 30 seconds on, in every process", async (_, off, told) => {
  const { clock, another } = openedClock();
  await clock.hear(answer(off));
  expect([await clock.offBy(), await another.offBy()]).toEqual([told, told]);
});

test("The log reports once that a clock is wrong, and once that it is right again", async () => {
  const { clock, another, lines } = openedClock();
  for (const off of [90_000, 91_000, 92_000]) await clock.hear(answer(off));
  await another.hear({ ...answer(95_000), date: null });
  expect(await another.offBy()).toBe(91_000);
  for (const off of [0, 10]) await clock.hear(answer(off));
  expect(await another.offBy()).toBeNull();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "warn", message: "This machine's clock is not the payment provider's", aheadSeconds: 89 },
    { level: "info", message: "This machine's clock agrees with the payment provider's again" },
  ]);
});

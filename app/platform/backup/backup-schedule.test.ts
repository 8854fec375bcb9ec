import { expect, test } from "vitest";
import { BackupError, isBackupDue, onDisk } from "./backup-schedule.ts";

test.each([
  ["never", null, "2026-11-24T04:00:00Z", false],
  ["day", null, "2026-11-24T14:00:00Z", true],
  ["day", "2026-11-24T03:00:00Z", "2026-11-24T23:59:00Z", false],
  ["day", "2026-11-24T14:00:00Z", "2026-11-25T02:59:00Z", false],
  ["day", "2026-11-24T14:00:00Z", "2026-11-25T03:00:00Z", true],
  // In summer, London is an hour ahead of UTC.
  ["day", "2026-07-01T14:00:00Z", "2026-07-02T01:59:00Z", false],
  ["day", "2026-07-01T14:00:00Z", "2026-07-02T02:00:00Z", true],
  // The clocks go forward at one: this night has a three o'clock, and one backup.
  ["day", "2027-03-27T03:05:00Z", "2027-03-28T02:00:00Z", true],
  ["day", "2027-03-28T02:05:00Z", "2027-03-28T23:00:00Z", false],
  // It is a day late, so it waits for no hour.
  ["day", "2026-11-22T03:00:00Z", "2026-11-24T00:10:00Z", true],
  ["week", "2026-11-17T03:00:00Z", "2026-11-23T23:00:00Z", false],
  ["week", "2026-11-17T03:00:00Z", "2026-11-24T03:00:00Z", true],
] as const)("every %s, after %s, is due on %s: %s", (every, newest, now, isDue) => {
  expect(isBackupDue(every, newest && new Date(newest), new Date(now))).toBe(isDue);
});

test.each([
  ["ENOSPC", "Nothing is saved in /shop: its disk is full. Make room there, or take another disk."],
  ["53100", "Nothing is saved in /shop: the database's disk is full. Make room there."],
  ["EACCES", "Nothing is saved in /shop: the user that the shop runs as has no right to it."],
])("says what the system refuses: %s", async (code, message) => {
  const refused = onDisk("Nothing is saved in /shop", () =>
    Promise.reject(Object.assign(new Error("write"), { code })),
  );
  await expect(refused).rejects.toThrow(new BackupError(message));
});

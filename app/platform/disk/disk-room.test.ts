import { expect, test } from "vitest";
import { createLog } from "../logging/log.server.ts";
import { type DiskSpace, formatSpace, isTight, openDiskRoom, watchDiskRoom } from "./disk-room.server.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

test.each<[string, number, number, boolean]>([
  ["a large disk with 10 GB free", 10 * GB, 500 * GB, false],
  ["a large disk with 201 MB free", 201 * MB, 500 * GB, false],
  ["a large disk with 199 MB free", 199 * MB, 500 * GB, true],
  ["a small disk of which a tenth is free", 30 * MB, 300 * MB, false],
  ["a small disk of which a fiftieth is free", 6 * MB, 300 * MB, true],
])("%s", (_, freeBytes, totalBytes, expected) => {
  expect(isTight({ freeBytes, totalBytes })).toBe(expected);
});

test("the real disk is measured, and a missing one blocks nothing", async () => {
  const here = await openDiskRoom(".", { holdsDatabase: true }).space();
  expect(here?.freeBytes).toBeGreaterThan(0);
  expect(here?.totalBytes).toBeGreaterThan(here?.freeBytes ?? 0);
  const gone = openDiskRoom("/no/such/folder", { holdsDatabase: true });
  expect(await gone.space()).toBeNull();
  expect(await gone.hasRoom("pictures")).toBe(true);
});

test("the log reports a nearly full disk once, and once more when there is room again", async () => {
  const spaces: DiskSpace[] = [9 * GB, 9 * MB, 8 * MB, 9 * GB].map((freeBytes) => ({
    freeBytes,
    totalBytes: 10 * GB,
  }));
  const lines: string[] = [];
  let looks = 0;
  const room = { space: async () => spaces[Math.min(looks++, 3)] ?? null, hasRoom: async () => true };
  const stop = watchDiskRoom(
    room,
    createLog("info", (line) => lines.push(JSON.parse(line).message)),
    1,
  );
  await expect.poll(() => looks).toBeGreaterThan(5);
  stop();
  expect(lines).toEqual([
    "The disk is nearly full; orders, enquiries and uploads are refused meanwhile",
    "The disk has room again",
  ]);
});

test.each([
  [180 * MB, "180 MB"],
  [1.5 * GB, "1.5 GB"],
])("formats %s bytes as %s", (bytes, words) => expect(formatSpace(bytes)).toBe(words));

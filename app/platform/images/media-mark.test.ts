import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { isMarkedFolder } from "./picture-store.server.ts";

let database: TestDatabase;
let first: string;
let second: string;
beforeEach(async () => {
  database = await createTestDatabase();
  [first, second] = (await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), "media-"))))) as [
    string,
    string,
  ];
});
afterEach(() => database.close());

const isMarked = (folder: string, hasPictures = true) =>
  isMarkedFolder(database.db, folder, async () => hasPictures);

test("recognises the folder of its pictures, and no other machine's", async () => {
  await mkdir(path.join(first, "gown.10x10"));
  expect([await isMarked(first), await isMarked(first), await isMarked(second)]).toEqual([true, true, false]);
});

test("does not take an empty folder for that of its pictures", async () => {
  expect([await isMarked(second), await isMarked(second, false)]).toEqual([false, true]);
});

test("several processes that look for the first time agree", async () => {
  await mkdir(path.join(first, "gown.10x10"));
  await Promise.all(Array.from({ length: 5 }, () => isMarked(first)));
  expect(await isMarked(first)).toBe(true);
});

import { mkdir, mkdtemp, readdir, readFile, realpath, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { switchTo } from "./build-folders.ts";

const MORNING = new Date("2026-03-02T08:00:00Z");
const NOON = new Date("2026-03-02T12:00:00Z");
const NEXT_DAY = new Date("2026-03-03T09:00:00Z");
const DAY_AFTER = new Date("2026-03-04T13:00:00Z");

let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(path.join(tmpdir(), "builds-")));
});

/** Builds one style sheet, and makes it the current build. */
async function build(name: string, at: Date): Promise<string> {
  const folder = path.join(root, "builds", name);
  await mkdir(path.join(folder, "client/assets"), { recursive: true });
  await writeFile(path.join(folder, "client/assets", `${name}.css`), name);
  await switchTo(path.join("builds", name), at, root);
  return folder;
}

const earlier = async (): Promise<string[]> =>
  (await readdir(path.join(root, "build/earlier/assets"))).sort();

test("leaves the files of the build before where a running shop reads them", async () => {
  const first = await build("first", MORNING);
  await build("second", NOON);
  expect(await readFile(path.join(first, "client/assets/first.css"), "utf8")).toBe("first");
  expect(await realpath(path.join(root, "build"))).toBe(path.join(root, "builds/second"));
});

test("keeps the assets of replaced builds for a day", async () => {
  await build("first", MORNING);
  await build("second", NOON);
  expect(await earlier()).toEqual(["first.css"]);
  await build("third", NEXT_DAY);
  expect(await earlier()).toEqual(["first.css", "second.css"]);
  await build("fourth", DAY_AFTER);
  expect(await earlier()).toEqual(["third.css"]);
});

test("takes over a build that was a folder", async () => {
  await mkdir(path.join(root, "build/client/assets"), { recursive: true });
  await writeFile(path.join(root, "build/client/assets/old.css"), "old");
  await build("first", MORNING);
  expect(await earlier()).toEqual(["old.css"]);
});

test("removes a build a day after it was replaced, unless a shop still runs from it", async () => {
  for (const [name, at] of [
    ["first", MORNING],
    ["second", NOON],
    ["third", NOON],
  ] as const)
    await utimes(await build(name, at), at, at);
  await writeFile(path.join(root, "builds/second/running", String(process.pid)), "");
  await build("fourth", DAY_AFTER);
  expect((await readdir(path.join(root, "builds"))).sort()).toEqual(["fourth", "second", "third"]);
});

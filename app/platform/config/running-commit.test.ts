import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkedOutCommit } from "./running-commit.server.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "commit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => {
  const file = path.join(folder, ".git", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test.each<[string, Record<string, string>, string | null]>([
  ["of a branch", { HEAD: "ref: refs/heads/main\n", "refs/heads/main": `${COMMIT}\n` }, COMMIT],
  [
    "of a packed branch",
    { HEAD: "ref: refs/heads/main\n", "packed-refs": `# pack\n${COMMIT} refs/heads/main\n` },
    COMMIT,
  ],
  ["without a branch", { HEAD: `${COMMIT}\n` }, COMMIT],
  ["of a branch without commits", { HEAD: "ref: refs/heads/main\n" }, null],
  ["of a folder without Git", {}, null],
  ["of a HEAD that names a file elsewhere", { HEAD: "ref: refs/../../secret\n" }, null],
])("reads the commit %s", (_, files, expected) => {
  for (const [name, text] of Object.entries(files)) write(name, text);
  expect(checkedOutCommit(folder)).toBe(expected);
});

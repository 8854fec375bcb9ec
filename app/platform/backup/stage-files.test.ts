import { expect, test } from "vitest";
import { checkFileName } from "./manifest.server.ts";

test.each([
  ["a picture", "media/tote/480.webp"],
  ["a picture at the top", "media/480.webp"],
  ["a picture whose name has dots", "media/tote/a.b.c.webp"],
  ["a generated secret", "secrets/auth-secret"],
])("includes %s in a backup", (_, name) => {
  expect(checkFileName(name)).toBe(true);
});

test.each([
  ["a picture that waits for its place", "media/.restoring/tote/480.webp"],
  ["the folder of the pictures", "media/"],
  ["what a file manager keeps beside pictures", "media/tote/Icon\r"],
  ["a picture with a backslash in its name", "media/tote\\480.webp"],
  ["a note among the secrets", "secrets/NOTES.txt"],
  ["an editor's copy of a secret", "secrets/auth-secret~"],
  ["a hidden file among the secrets", "secrets/.auth-secret.swp"],
  ["a secret in a folder", "secrets/old/auth-secret"],
  ["a secret with a name of 62 letters", `secrets/${"a".repeat(62)}`],
  ["a file of the database's", "postgres/PG_VERSION"],
  ["a backup", "backups/shop-20261120T040000Z.tar.gz"],
  ["a file of no folder", "media"],
])("excludes %s", (_, name) => {
  expect(checkFileName(name)).toBe(false);
});

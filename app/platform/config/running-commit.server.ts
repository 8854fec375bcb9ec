import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** The setting that names the commit when Git cannot. */
export const commitEnvironment = {
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, "must be a commit's hash")
    .optional(),
};

const COMMIT = /^[0-9a-f]{40}$/;
const BRANCH = /^ref: (refs\/[\w./-]+)$/;

/** The commit that is checked out in a folder; null without Git, as in an image. */
export function checkedOutCommit(folder: string): string | null {
  const git = path.join(folder, ".git");
  const head = read(path.join(git, "HEAD"));
  if (COMMIT.test(head)) return head;
  const [, branch = ""] = BRANCH.exec(head) ?? [];
  if (branch === "" || branch.includes("..")) return null;
  const loose = read(path.join(git, branch));
  const packed = read(path.join(git, "packed-refs"))
    .split("\n")
    .find((line) => line.endsWith(` ${branch}`))
    ?.slice(0, 40);
  return [loose, packed ?? ""].find((text) => COMMIT.test(text)) ?? null;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}

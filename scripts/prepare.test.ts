import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Stands in for npm: it writes down what it was asked, and leaves what an installation leaves. */
const NPM = `#!/bin/sh
echo "$@" > "$ASKED"
mkdir -p node_modules/.bin
`;

test("installs what builds the shop also where a host says NODE_ENV=production", () => {
  const root = mkdtempSync(path.join(os.tmpdir(), "prepare-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const bin = path.join(root, "bin");
  for (const folder of [bin, path.join(root, "scripts")]) mkdirSync(folder);
  for (const file of ["package.json", "package-lock.json", "scripts/prepare.mjs", "scripts/progress.mjs"])
    copyFileSync(file, path.join(root, file));
  writeFileSync(path.join(bin, "npm"), NPM);
  chmodSync(path.join(bin, "npm"), 0o755);
  const asked = path.join(root, "asked");
  execFileSync(process.execPath, [path.join(root, "scripts/prepare.mjs"), "--install-only"], {
    env: { ...process.env, NODE_ENV: "production", ASKED: asked, PATH: `${bin}:${process.env.PATH}` },
    stdio: "pipe",
  });
  expect(readFileSync(asked, "utf8").split(" ").slice(0, 2)).toEqual(["ci", "--include=dev"]);
});

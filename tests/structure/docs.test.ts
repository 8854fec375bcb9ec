import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Paths in backticks, and links to files; placeholders such as `{name}` and patterns are no paths, and an address of the shop is no file. */
const PATHS = /`((?:app|server|database|content|docs|public|scripts|tests|bench)\/[^`\s*{}…:]*)`/g;
const LINKS = /\]\((?!https?:|\/|#|mailto:)([^)#\s]+)/g;

test("every file that the documents name is there", async () => {
  const missing: string[] = [];
  let named = 0;
  for await (const document of glob(["*.md", "docs/**/*.md", "database/**/*.md"], { cwd: root })) {
    const text = await readFile(path.join(root, document), "utf8");
    const files = [
      ...[...text.matchAll(PATHS)].map(([, file = ""]) => path.join(root, file)),
      ...[...text.matchAll(LINKS)].map(([, file = ""]) => path.join(root, path.dirname(document), file)),
    ];
    named += files.length;
    const gone = files.filter((file) => !existsSync(file));
    missing.push(...gone.map((file) => `${document} names ${path.relative(root, file)}`));
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(50);
});

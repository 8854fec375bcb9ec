import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Tests that stand beside the code, in alphabetical order: those that open a database of a real PostgreSQL, and the
 * others.
 */
export function testsBesideCode(): { database: string[]; units: string[] } {
  const files = globSync(["{app,server}/**/*.test.{ts,tsx}", "{scripts,bench}/**/*.test.ts"]).filter(
    (file) => !file.includes(".browser.test."),
  );
  const database = files.filter((file) => opensDatabase(file));
  return { database: database.sort(), units: files.filter((file) => !database.includes(file)).sort() };
}

/** Whether a file, or a helper for tests that it imports, opens one. */
function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (/\bcreateTestDatabase\(/.test(text)) return true;
  return [...text.matchAll(/from "((?:\.{1,2}|#\w+)\/[^"]+)"/g)]
    .map(([, name = ""]) => (name.startsWith("#") ? name.slice(1) : path.join(path.dirname(file), name)))
    .filter((name) => /(^|\/)testing\/|^tests\/support\//.test(name))
    .some((name) => opensDatabase(name, seen));
}

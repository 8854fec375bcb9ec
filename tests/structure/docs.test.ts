import { existsSync, readdirSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import {
  countWords,
  type Document,
  decisionProblem,
  documents,
  firstCells,
  misplacedNames,
  namedCommands,
  namedFiles,
  namedPaths,
  namesInFiles,
  section,
  titleOf,
} from "./documents.ts";

const root = path.resolve(import.meta.dirname, "../..");
const all = await documents(root);
const read = (file: string): Promise<string> => readFile(path.join(root, file), "utf8");
const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
/** Reports describe the code as it was. */
const isReport = ({ path: document }: Document): boolean => /^docs\/reports\/\d/.test(document);
const sources = async (...folders: string[]): Promise<string[]> => {
  const names: string[] = [];
  for await (const name of glob(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: root },
  ))
    names.push(name);
  return names;
};

test("every file that the documents name is there", () => {
  const named = all
    .filter((document) => !isReport(document))
    .flatMap((document) => namedPaths(document).map((file) => [document.path, file] as const));
  expect(named.filter(([, file]) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
});

test("every file that the documents name without its folder is there", async () => {
  const files = await sources("app", "server", "scripts", "database/migrations", "bench", "tests");
  const names = new Set([
    ...files.map((file) => path.basename(file)),
    ...readdirSync(root).filter((name) => name.includes(".")),
  ]);
  const named = all
    .filter((document) => !isReport(document))
    .flatMap((document) => namedFiles(document).map((file) => [document.path, file] as const));
  expect(named.filter(([, file]) => !names.has(file))).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test("every name after a folder is in the folder, and every function in its file", async () => {
  const files = await sources("app", "server", "scripts", "database", "bench", "tests");
  const living = all.filter((document) => !isReport(document));
  expect(living.flatMap((document) => misplacedNames(document, files))).toEqual([]);
  const named = living.flatMap(namesInFiles);
  const texts = new Map(await Promise.all(named.map(async ([, file]) => [file, await read(file)] as const)));
  expect(named.filter(([name, file]) => !texts.get(file)?.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(12);

  const some = ["app/shop/cart/use-cart.ts", "app/shop/looks"];
  const planted = (text: string): string[] => misplacedNames({ path: "docs/a.md", text }, some);
  expect(planted("`shop/cart`, `use-cart.ts`; `app/shop/cart/`, `looks` and\n`use-cart.ts`")).toEqual([]);
  expect(planted("`domain/cart`, `use-cart.ts`, and `shop/cart/`, `browse`, `feeds`")).toEqual([
    "domain/cart use-cart.ts",
    "shop/cart/ browse",
    "shop/cart/ feeds",
  ]);
  const text = "`a` in `domain/b`, `c.ts`, `d` (`app/e.ts`), `f` in\n`server/g/`";
  expect(namesInFiles({ path: "docs/a.md", text })).toEqual([
    ["a", "app/domain/b/c.ts"],
    ["d", "app/e.ts"],
  ]);
});

test("every command that the documents name is in package.json", async () => {
  const { scripts } = JSON.parse(await read("package.json"));
  const named = all
    .filter((document) => !isReport(document))
    .flatMap((document) => namedCommands(document).map((command) => [document.path, command] as const));
  expect(named.filter(([, command]) => scripts[command] === undefined)).toEqual([]);
  const readme = all.find(({ path: document }) => document === "README.md");
  expect(new Set(readme && namedCommands(readme)).size).toBeGreaterThan(8);
});

test("the tour is read in ten minutes, and names every room", async () => {
  const tour = await read("docs/architecture.md");
  expect(countWords(tour)).toBeLessThanOrEqual(1_800);
  // The owner's are in the table of pages that it names.
  const rooms = ["app/domain", "app/shop", "app/platform"].flatMap(foldersIn);
  expect(rooms.filter((room) => !tour.includes(`\`${room}\``))).toEqual([]);
  expect(rooms.length).toBeGreaterThan(25);
});

test("the book is read in a day, and the page of a room in two minutes", () => {
  const pages = all.filter(({ path: document }) => /^docs\/[a-z-]+\.md$/.test(document));
  expect(pages.reduce((sum, { text }) => sum + countWords(text), 0)).toBeLessThanOrEqual(20_000);
  const rooms = pages.filter(({ text }) => text.includes("\n## What surprises\n"));
  const long = rooms.filter(({ text }) => countWords(text) > 300);
  expect(long.map(({ path: document }) => document)).toEqual([]);
  expect(rooms.filter(({ text }) => !text.includes("\n## Tests\n"))).toEqual([]);
  expect(rooms.length).toBeGreaterThan(15);
});

test("every decision follows the template in 250 words, and stands in the index under its title", async () => {
  const decisions = all.filter(({ path: document }) => /^docs\/decisions\/\d/.test(document));
  const problems = decisions.flatMap((decision) => {
    const problem = decisionProblem(decision);
    return problem === null ? [] : [`${decision.path} ${problem}`];
  });
  expect(problems).toEqual([]);
  const index = await read("docs/decisions/README.md");
  const rows = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)].map(([, ...row]) => row);
  expect(rows).toEqual(
    decisions.map((decision) => {
      const name = path.basename(decision.path);
      return [String(Number.parseInt(name, 10)), titleOf(decision), name];
    }),
  );
  expect(new Set(rows.map(([number]) => number)).size).toBe(decisions.length);
  const long = decisions.filter(({ text }) => countWords(text) > 250);
  expect(long.map(({ path: document }) => document)).toEqual([]);
});

test("every report has its date in its name, and a row in the index", async () => {
  const index = await read("docs/reports/README.md");
  const reports = readdirSync(path.join(root, "docs/reports")).filter((name) => name !== "README.md");
  expect(reports.filter((name) => !/^\d{4}-\d\d-\d\d-[a-z-]+\.(md|tsv)$/.test(name))).toEqual([]);
  expect(reports.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  expect(reports.length).toBeGreaterThan(3);
});

test("the settings in docs/operations.md and .env.example are those that the shop reads", async () => {
  const code = await Promise.all([
    read("app/platform/config/settings.server.ts"),
    read("app/platform/config/image-settings.server.ts"),
    read("app/platform/config/tracing-settings.server.ts"),
    read("app/platform/config/running-commit.server.ts"),
  ]);
  const settings = new Set(
    code.flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name = ""]) => name)),
  );
  const told = firstCells(section(await read("docs/operations.md"), "Settings"));
  expect(told.sort()).toEqual([...settings].sort());
  const example = [...(await read(".env.example")).matchAll(/^#([A-Z][A-Z\d_]+)=/gm)];
  expect(example.map(([, name = ""]) => name).sort()).toEqual([...settings].sort());
  expect(
    firstCells(await read("README.md")).filter((name) => /^[A-Z_]+$/.test(name) && !settings.has(name)),
  ).toEqual([]);
});

test("the log's messages in docs/operations.md are those that the shop writes", async () => {
  const code = await Promise.all(
    (await sources("app", "server")).filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(read),
  );
  const messages = firstCells(section(await read("docs/operations.md"), "Logs"));
  expect(messages.filter((message) => !code.some((text) => text.includes(message)))).toEqual([]);
  expect(messages.length).toBeGreaterThan(15);
});

test("the metrics in docs/operations.md are those that the shop counts", async () => {
  const code = await Promise.all(
    (await sources("app/platform/metrics", "server")).filter((file) => /\.tsx?$/.test(file)).map(read),
  );
  const told = section(await read("docs/operations.md"), "Metrics").match(/\bshop_[a-z_]+/g) ?? [];
  const unknown = told.filter((name) => {
    const base = name.replace(/_(?:total|info)$/, "");
    return !code.some((text) => text.includes(`"${name}"`) || text.includes(`"${base}"`));
  });
  expect(unknown).toEqual([]);
  expect(new Set(told).size).toBeGreaterThan(12);
});

test("the jobs in docs/jobs.md are those that the queue runs", async () => {
  const jobs = [...(await read("server/jobs/jobs.ts")).matchAll(/\bname: "([a-z-]+)"/g)].map(
    ([, job]) => job,
  );
  expect(firstCells(await read("docs/jobs.md")).sort()).toEqual(jobs.sort());
});

/** The functions of this name that a file exports. */
const exported = (name: string, text: string): number =>
  [...text.matchAll(new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, "gm"))].length;

test("one function reads the forms, as CONTRIBUTING.md says", async () => {
  const code = (await sources("app", "server")).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const texts = await Promise.all(code.map(async (file) => [file, await read(file)] as const));
  const readers = texts.flatMap(([file, text]) => Array(exported("readForm", text)).fill(file));
  expect(readers).toEqual(["app/platform/http/form.server.ts"]);
  expect(
    exported("readForm", "export async function readForm(a) {}\nexport const readForm = 1;\nreadForm();"),
  ).toBe(2);
  expect(await read("CONTRIBUTING.md")).toContain("`readForm` (`app/platform/http/form.server.ts`)");
});

const decision = (text: string, name = "0007-words.md"): Document => ({
  path: `docs/decisions/${name}`,
  text,
});
const WHOLE = "# 7. Words\n\nDecided in May 2026.\n\n## Context\n## Decision\n## Consequences\n";

test.each<[string, Document, string | null]>([
  ["a whole decision", decision(WHOLE), null],
  ["one with alternatives", decision(WHOLE.replace("## Conseq", "## Alternatives\n## Conseq")), null],
  ["one without a number", decision(WHOLE, "words.md"), "is not named 0001-in-words.md"],
  ["one with another number", decision(WHOLE, "0008-words.md"), "does not begin with '# 8. '"],
  ["one without a date", decision(WHOLE.replace("Decided", "Begun")), "does not say when it was decided"],
  [
    "one without consequences",
    decision(WHOLE.replace("## Consequences\n", "")),
    "has the headings Context, Decision",
  ],
])("checks %s against the template", (_, document, problem) => {
  expect(decisionProblem(document)).toBe(problem);
});

test("finds every path, file and command that a document names", () => {
  const text =
    "`app/ui/` `shop/cart` `order.ts` [a](../b.md) [c](https://x.example) `npm run bench -- pages`, npm test\n| `A`, `B` | `C` |";
  const document = { path: "docs/decisions/a.md", text };
  expect(namedPaths(document)).toEqual(["app/ui/", "app/shop/cart", "docs/b.md"]);
  expect(namedFiles(document)).toEqual(["order.ts"]);
  expect(namedCommands(document)).toEqual(["bench", "test"]);
  expect(firstCells(text)).toEqual(["A", "B"]);
  expect(countWords("one  two\nthree ")).toBe(3);
});

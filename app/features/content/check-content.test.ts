import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkContent } from "./check-content.server.ts";

/** What the check says of the content that ships, after one change to a copy of it. */
function problemsAfter(change: (folder: string) => void): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("content", folder, { recursive: true });
  change(folder);
  return checkContent(folder);
}

/** The same, with a change to the data of one JSON file. */
const problemsWith = (file: string, change: (json: ReturnType<typeof JSON.parse>) => void): string[] =>
  problemsAfter((folder) => {
    const json = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    change(json);
    writeFileSync(path.join(folder, file), JSON.stringify(json));
  });

const problemsWithText = (file: string, text: string): string[] =>
  problemsAfter((folder) => writeFileSync(path.join(folder, file), text));

test("The content that ships has no mistakes", () => {
  expect(checkContent()).toEqual([]);
});

test("A mistake is told with its file, its field and the reason", () => {
  expect(
    problemsWith("home.json", (home) => {
      home.hero[1].picture.alt = " ";
    }),
  ).toEqual(["content/home.json: hero[1].picture.alt: is empty"]);
});

test("A field that nobody reads is a mistake too, because it is usually a misspelling", () => {
  expect(
    problemsWith("site.json", (site) => {
      site.tagLine = "x";
    }),
  ).toEqual(['content/site.json: (the file): Unrecognized key: "tagLine"']);
});

test.each<[string, string, (json: ReturnType<typeof JSON.parse>) => void, string]>([
  ["seven quotes", "testimonials.json", (json) => json.pop(), "(the file): must hold eight quotes"],
  ["five services", "services.json", (json) => json.services.pop(), "services: must hold six services"],
  ["four steps", "services.json", (json) => json.making.steps.pop(), "making.steps: must hold five steps"],
  ["three people", "team.json", (json) => json.members.pop(), "members: must hold four people"],
  [
    "a link without its slash",
    "home.json",
    (json) => {
      json.focus.cards[2].link.to = "about#values";
    },
    "focus.cards[2].link.to: must be a path of this site that begins with a slash",
  ],
  [
    "a day that is none",
    "policies.json",
    (json) => {
      json.terms.updated = "2026-02-30";
    },
    "terms.updated: must be a day such as 2026-11-20",
  ],
  [
    "fewer days than the law gives",
    "store-policy.json",
    (json) => {
      json.cancellationDays = 7;
    },
    "cancellationDays: must be at least the 14 days of UK law",
  ],
])("%s: told with file, field and reason", (_, file, change, problem) => {
  expect(problemsWith(file, change)).toEqual([`content/${file}: ${problem}`]);
});

test("A file that is not JSON is told with the place where it breaks", () => {
  const [problem, ...others] = problemsWithText("faqs.json", '[\n  { "question": "How long?", }\n]');
  expect(problem).toMatch(/^content\/faqs\.json: \(the file\): is not JSON: .*line 2/);
  expect(others).toEqual([]);
});

test("HTML in a text is told with its line", () => {
  expect(problemsWithText("about.md", "One.\n\n<b>Two.</b>\n")).toEqual([
    "content/about.md: line 3: HTML is not shown (<b>): write Markdown",
    "content/about.md: line 3: HTML is not shown (</b>): write Markdown",
  ]);
});

test("A fact that is none is named, in prose and in a JSON file, with those that there are", () => {
  expect(problemsWithText("policies/terms.md", "{{returnDays}} days")).toEqual([
    expect.stringMatching(
      /^content\/policies\/terms\.md: \{\{returnDays\}\} is no fact; there are brand, .*returnsDays/,
    ),
  ]);
  expect(
    problemsWith("faqs.json", (faqs) => {
      faqs[0].answer = "{{weeks}}";
    }),
  ).toEqual([expect.stringMatching(/^content\/faqs\.json: \{\{weeks\}\} is no fact/)]);
});

test("A text that is missing or empty is a mistake", () => {
  expect(problemsAfter((folder) => rmSync(path.join(folder, "the-journey.md")))).toEqual([
    "content/the-journey.md: is missing",
  ]);
  expect(problemsWithText("the-journey.md", " \n")).toEqual(["content/the-journey.md: is empty"]);
});

test("A file with a name that nothing reads is usually a misspelt one", () => {
  expect(problemsWithText("policies/term.md", "Hello.")).toEqual([
    "content/policies/term.md: (the file): nothing reads a file of this name",
  ]);
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isDeliveryCountry } from "#app/domain/money/payments/delivery-countries.ts";
import { checkContent } from "./check-content.server.ts";

/** The mistakes found in the content that ships, after one change to a copy of it. */
function problemsAfter(change: (folder: string) => void): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("content", folder, { recursive: true });
  change(folder);
  return checkContent(isDeliveryCountry, folder);
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
  expect(checkContent(isDeliveryCountry)).toEqual([]);
});

test("A mistake is reported with its file, its field and the reason", () => {
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

test.each([
  ["contact.json", "Our average response time is under 2 hours."],
  ["contact.json", "We answer within two hours."],
  ["contact.json", "Parcels take 2–5 working days."],
  ["contact.json", "Send it back within five days."],
  ["contact.json", "We hold your pieces for twenty-four hours."],
  ["contact.json", "A call of thirty minutes is free."],
  ["contact.json", "We answer in under 2h."],
])("A promise of time is not typed into %s: %s", (file, words) => {
  expect(
    problemsWith(file, (json) => {
      json.text = words;
    }),
  ).toEqual([expect.stringMatching(/^content\/contact\.json: ".+" reads like a fact of the shop/)]);
  expect(problemsWithText("policies/terms.md", `${words}\n`)).toHaveLength(1);
});

test.each([
  ["contact.json", "A two-hour workshop begins with the dye."],
  ["contact.json", "The wax takes 1.5 days to dry, and 2,5 days in winter."],
  ["testimonials.json", "It came within five days."],
])("Other times may be typed into %s: %s", (file, words) => {
  expect(
    problemsWith(file, (json) => {
      if (Array.isArray(json)) json[0].text = words;
      else json.text = words;
    }).filter((problem: string) => problem.includes("reads like a fact")),
  ).toEqual([]);
});

test("A link leads to one product or filter only where it can be left out while that lists nothing", () => {
  const [problem] = problemsWith("home.json", (home) => {
    home.story.link.to = "/products/adire-tote";
    home.hero[0].primary.to = "/products/adire-tote";
    home.hero[1].primary.to = "/catalogue?kind=long-dresses";
  });
  expect(problem).toContain("content/home.json: story.link.to: leads to a product or a filter");
  expect(problemsWithText("about.md", "[Adire](/catalogue?textile=adire)\n")).toEqual([
    "content/about.md: the link to /catalogue?textile=adire would lead to nothing once that is hidden",
  ]);
  expect(
    problemsWith("home.json", (home) => {
      home.hero[1].primary.to = "/catalogue?q=tote";
    }),
  ).toHaveLength(1);
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
    "a word of a search that means two things",
    "search-words.json",
    (json) => {
      json[35] = { said: ["gown"], near: ["kaftan"] };
    },
    '[35]: says "gown" again',
  ],
  [
    "an occasion with a comma in its name",
    "occasions.json",
    (json) => {
      json[0].name = "Weddings, and more";
    },
    "[0].name: must have no comma: names stand in lists",
  ],
  [
    "an occasion that is there twice",
    "occasions.json",
    (json) => {
      json[1].slug = json[0].slug;
    },
    '[1]: names "wedding-guest" again',
  ],
  [
    "an impossible date",
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
])("%s: reported with file, field and reason", (_, file, change, problem) => {
  expect(problemsWith(file, change)).toEqual([`content/${file}: ${problem}`]);
});

test.each([
  ["UK", "UK is no country that the payment provider delivers to; the United Kingdom is GB"],
  ["CU", "CU is no country that the payment provider delivers to"],
  ["XX", "XX is no country that the payment provider delivers to"],
])("A country without delivery, such as %s, is reported by its place in the list", (code, problem) => {
  expect(
    problemsWith("delivery.json", ({ zones }) => {
      zones[2].countries[2] = code;
    }),
  ).toEqual([`content/delivery.json: zones[2].countries[2]: ${problem}`]);
});

test("A file that is not JSON is reported with the place of the error", () => {
  const [problem, ...others] = problemsWithText("faqs.json", '[\n  { "question": "How long?", }\n]');
  expect(problem).toMatch(/^content\/faqs\.json: \(the file\): is not JSON: .*line 2/);
  expect(others).toEqual([]);
});

test("HTML in a text is reported with its line", () => {
  expect(problemsWithText("about.md", "One.\n\n<b>Two.</b>\n")).toEqual([
    "content/about.md: line 3: HTML is not shown (<b>): write Markdown",
    "content/about.md: line 3: HTML is not shown (</b>): write Markdown",
  ]);
});

test("An unknown fact is named, in prose and in a JSON file, with the known ones", () => {
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

test("A file with an unknown name is usually a misspelt one", () => {
  expect(problemsWithText("policies/term.md", "Hello.")).toEqual([
    "content/policies/term.md: (the file): nothing reads a file of this name",
  ]);
});

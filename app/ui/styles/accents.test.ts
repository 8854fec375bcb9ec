import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const read = (name: string) => readFile(path.join(import.meta.dirname, name), "utf8");
const tokens = new Map(
  [...(await read("tokens.css")).matchAll(/^ {2}--color-([a-z]+): (#[\da-f]{6});$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);
const rules = [
  ...(await read("accents.css")).matchAll(
    /^html:has\(\[data-accent="([a-z]+)"\]\) \{\n {2}--color-accent: var\(--color-([a-z]+)\);\n\}$/gm,
  ),
].map(([, accent = "", token = ""]) => ({ accent, token }));

const HOUSE = { accent: "indigo", token: "indigo" };
const ACCENTS = [...rules, HOUSE].map(({ accent }) => accent);
/** The colours that a page's text lies on. The text of a chosen size is `shea` on the accent itself. */
const GROUNDS = ["shea", "calico"];

const colorOf = (token: string): string => tokens.get(token) ?? `no token ${token}`;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => Number.parseInt(color.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test("black and white have the greatest contrast, which validates the measurement", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("each accent is the token of its name", () => {
  expect(rules.length).toBeGreaterThan(4);
  for (const { accent, token } of rules) expect(token).toBe(accent);
});

test.each(ACCENTS)(
  "%s is legible as text on the page's backgrounds, and as a background for text",
  (accent) => {
    for (const ground of GROUNDS)
      expect(contrast(colorOf(accent), colorOf(ground)), `${accent} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
  },
);

test.each(ACCENTS)("a ring of %s stands out from the page's grounds and its lines", (accent) => {
  for (const ground of [...GROUNDS, "sand"])
    expect(contrast(colorOf(accent), colorOf(ground)), `${accent} on ${ground}`).toBeGreaterThanOrEqual(3);
});

import { expect, test } from "vitest";
import type { HeroSlideText } from "#app/domain/content/schemas.ts";
import { placesOf, showSlides } from "./shown-slides.ts";

const CATALOGUE = { label: "Shop Now", to: "/catalogue" };
const NOTHING = { slugs: [], textiles: [], categories: [] };
const slide = (primary: string, secondary: string, textiles: string[] = []): HeroSlideText => ({
  kicker: "Run 07",
  title: "Cloth",
  text: "Words",
  picture: { wide: "/w", tall: "/t", alt: "A cloth" },
  primary: { label: "First", to: primary },
  secondary: { label: "Second", to: secondary },
  links: textiles.map((textile) => ({ label: textile, textile })),
});

test("A slide checks each product, cloth and kind that it leads to", () => {
  const slides = [
    slide("/products/kaftan", "/catalogue?textile=kente", ["adire"]),
    slide("/catalogue?kind=dresses", "/contact"),
  ];
  expect(placesOf(slides)).toEqual({
    slugs: ["kaftan"],
    textiles: ["kente", "adire"],
    categories: ["dresses"],
  });
});

test.each([
  ["both", "/products/kaftan", "/contact", { ...NOTHING, slugs: ["kaftan"] }, ["First", "Second"]],
  ["the other one", "/products/kaftan", "/contact", NOTHING, ["Second", undefined]],
  ["the first one", "/contact", "/catalogue?textile=kente", NOTHING, ["First", undefined]],
  ["the catalogue", "/products/kaftan", "/catalogue?kind=sets", NOTHING, ["Shop Now", undefined]],
  [
    "a kind that lists something",
    "/catalogue?kind=sets",
    "/about",
    { ...NOTHING, categories: ["sets"] },
    ["First", "Second"],
  ],
])("A slide shows %s of its buttons", (_, primary, secondary, listed, labels) => {
  const [shown] = showSlides([slide(primary, secondary)], listed, CATALOGUE);
  expect([shown?.primary.label, shown?.secondary?.label]).toEqual(labels);
});

test("leaves out a cloth that lists nothing", () => {
  const [shown] = showSlides(
    [slide("/catalogue", "/contact", ["adire", "kente"])],
    { ...NOTHING, textiles: ["kente"] },
    CATALOGUE,
  );
  expect(shown?.links.map(({ label }) => label)).toEqual(["kente"]);
});

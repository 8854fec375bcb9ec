import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { boxOf } from "#tests/support/components/at-hand.ts";
import { openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { sampleSummary, shownSlugs, words } from "#tests/support/components/sample-shop.ts";
import { HomePage } from "./home-page.tsx";
import { placesOf, showSlides } from "./shown-slides.ts";

/** The page of a shop in which all slides lead somewhere. */
function open(size: { width: number; height: number }): Promise<void> {
  const { hero, ...others } = words.home;
  const slides = showSlides(hero, placesOf(hero), words.navigation.shopNow);
  const products = shownSlugs.slice(0, 6).map(sampleSummary);
  const { figures, testimonials } = words;
  const shown = (
    <HomePage words={others} pricesFrom={{}} {...{ slides, products, figures, testimonials }} look={null} />
  );
  return openPage({ at: "/", size, page: shown, inShop: true });
}

describe("home on a phone", () => {
  test("the hero's controls stand on its picture", async () => {
    await open(SIZES.phone);
    const hero = page.getByRole("region", { name: "New in the shop" });
    // The hero turns by itself unless a person uses it.
    await hero.getByRole("button", { name: "Next slide" }).hover();
    const current = Number.parseInt(
      hero
        .getByRole("group", { name: / of 3$/ })
        .element()
        .getAttribute("aria-label") ?? "",
      10,
    );
    const controls = await boxOf(hero.getByRole("button", { name: "Next slide" }));
    const picture = await boxOf(hero.getByRole("img").first());
    expect(controls.y).toBeGreaterThan(picture.y);
    expect(controls.bottom).toBeLessThanOrEqual(picture.bottom);
    await hero.getByRole("button", { name: "Next slide" }).click();
    await expect.element(hero.getByRole("group", { name: `${(current % 3) + 1} of 3` })).toBeVisible();
  });
});

describe("home on a laptop", () => {
  test("shows the new pieces together", async () => {
    await open(SIZES.laptop);
    const section = page.getByRole("region", { name: "New & Popular" });
    await expect.element(section).toBeVisible();
    expect(section.getByRole("article").elements()).toHaveLength(6);
    // The part below the first screens has arrived, and does not show them.
    const more = "More new pieces";
    await expect.poll(() => document.querySelector(`[aria-label="${more}"]`)).not.toBeNull();
    expect(page.getByRole("list", { name: more }).elements()).toEqual([]);
  });
});

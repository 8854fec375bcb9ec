import { expect, test } from "#tests/support/browser/shop-fixture.ts";
import { open, SIZES } from "#tests/support/browser/shopping.ts";

/** The next piece to buy is at most this far below the last one, as far as pieces go on, in px. */
const NEXT_PIECE = 2_500;

test.describe("home on a phone", () => {
  test.use({ viewport: SIZES.phone });

  test("shows each new piece once, and weaves the last ones into the story", async ({ page }) => {
    await open(page, "/");
    const cards = page.getByRole("main").getByRole("article").filter({ hasText: "£" });
    await expect(cards).toHaveCount(6);
    const names = await cards.getByRole("heading").allTextContents();
    expect(new Set(names).size).toBe(6);

    const [first, last] = [cards.nth(3), cards.nth(4)];
    const above = await first.boundingBox();
    const below = await last.boundingBox();
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThan(SIZES.phone.height);
    expect(gap).toBeLessThanOrEqual(NEXT_PIECE);
  });

  test("the hero's controls stand on its picture", async ({ page }) => {
    await open(page, "/");
    const hero = page.getByRole("region", { name: "New in the shop" });
    // It turns by itself unless somebody is at it.
    await hero.getByRole("button", { name: "Next slide" }).hover();
    const current = Number.parseInt(
      (await hero.getByRole("group", { name: / of 3$/ }).getAttribute("aria-label")) ?? "",
      10,
    );
    const controls = await hero.getByRole("button", { name: "Next slide" }).boundingBox();
    const picture = await hero.getByRole("img").first().boundingBox();
    expect(controls?.y).toBeGreaterThan(picture?.y ?? Number.NaN);
    expect((controls?.y ?? 0) + (controls?.height ?? 0)).toBeLessThanOrEqual(
      (picture?.y ?? 0) + (picture?.height ?? 0),
    );
    await hero.getByRole("button", { name: "Next slide" }).click();
    await expect(hero.getByRole("group", { name: `${(current % 3) + 1} of 3` })).toBeVisible();
  });
});

test.describe("home on a laptop", () => {
  test.use({ viewport: SIZES.laptop });

  test("shows the new pieces together", async ({ page }) => {
    await open(page, "/");
    const section = page.getByRole("region", { name: "New & Popular" });
    await expect(section.getByRole("article")).toHaveCount(6);
    await expect(page.getByRole("list", { name: "More new pieces" })).toBeHidden();
  });
});

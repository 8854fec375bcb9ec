import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { boxOf } from "#tests/support/components/at-hand.ts";
import { openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { SampleCatalogue } from "#tests/support/components/sample-catalogue.tsx";

const open = (size: { width: number; height: number }) =>
  openPage({ at: "/catalogue", size, page: <SampleCatalogue />, inShop: true });
const cards = () => page.getByRole("main").getByRole("article");
/** The number of products in a row. */
const columns = (): number => {
  const tops = cards()
    .elements()
    .map((card) => card.getBoundingClientRect().y);
  return tops.findIndex((top) => top > (tops[0] ?? 0));
};

for (const [width, count] of [
  [390, 2],
  [699, 2],
  [700, 3],
  [1199, 3],
  [1200, 4],
] as const) {
  test(`${count} products stand beside each other at ${width} px`, async () => {
    await open({ width, height: 800 });
    await expect.element(cards().first()).toBeVisible();
    expect(columns()).toBe(count);
  });
}

test("a tablet's first screen shows the prices of the first row", async () => {
  await open({ width: 768, height: 1024 });
  for (let nth = 0; nth < 3; nth += 1)
    await expect.element(cards().nth(nth).getByText(/£\d+$/).last()).toBeInViewport({ ratio: 1 });
});

describe("the filters on a phone", () => {
  test("close on Escape, which returns the focus to their button", async () => {
    await open(SIZES.phone);
    const words = page.getByText("Filter", { exact: true });
    await expect.element(words).toBeVisible();
    const button = words.element().closest("summary");
    button?.focus();
    await userEvent.keyboard("{Enter}");
    // The drawer's program brings the first product into view above it.
    await expect
      .poll(async () => {
        const { y, bottom } = await boxOf(cards().first());
        const drawer = page.getByRole("button", { name: /^Show / }).element().parentElement?.parentElement;
        return Math.min(bottom, drawer?.getBoundingClientRect().y ?? 0) - Math.max(y, 0);
      })
      .toBeGreaterThan(150);
    const sizes = page.getByRole("navigation", { name: "UK size" });
    (sizes.getByRole("link", { name: /^14/ }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Escape}");
    await expect.element(sizes).not.toBeInTheDocument();
    expect(document.activeElement).toBe(button);
  });
});

test("on a laptop, the other filters open above the products and cover none", async () => {
  await open(SIZES.laptop);
  await page.getByText("More filters").click();
  const price = await boxOf(page.getByRole("navigation", { name: "Price" }));
  expect(price.bottom).toBeGreaterThan(0);
  expect(price.bottom).toBeLessThan((await boxOf(cards().first())).y);
});

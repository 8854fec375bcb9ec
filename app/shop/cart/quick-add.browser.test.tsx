import { describe, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import {
  boxOf,
  card,
  cartLink,
  findings,
  notice,
  reach,
  tabTo,
  tap,
} from "#tests/support/components/at-hand.ts";
import { answer, openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { SampleCatalogue } from "#tests/support/components/sample-catalogue.tsx";
import { sampleIndex, sampleProduct } from "#tests/support/components/sample-shop.ts";

/** A search among all cards would take most of a test's time. */
const FEW = sampleIndex([
  ...["adire-kaftan", "adire-tote", "adire-two-piece", "bogolan-sundress", "fan-print-maxi-dress"],
  ...["fan-print-skirt-set", "kente-kaftan", "kente-two-piece", "leaf-print-maxi-dress"],
]);

const quickAdd = (of: Locator): Locator => of.getByRole("button", { name: /^Quick add/ });
async function isSeen(control: Locator): Promise<boolean> {
  await expect.element(control).toBeInTheDocument();
  return control.element().checkVisibility({ opacityProperty: true });
}

/** Answers for each product as the shop would, with this change. */
const shopAnswers = (change: (product: Product) => Product | null = (product) => product) =>
  answer((path) => {
    const slug = /^\/api\/products\/([^/]+)$/.exec(path)?.[1];
    if (slug === undefined) return undefined;
    const product = change(sampleProduct(slug));
    return product ? Response.json({ product }) : new Response(null, { status: 404 });
  });

describe("on a laptop", () => {
  const open = (at: string) =>
    openPage({ at, size: SIZES.laptop, page: <SampleCatalogue index={FEW} />, inShop: true });

  test("shows the bar only on the focused or hovered card, without layout shift", async () => {
    shopAnswers();
    await open("/catalogue");
    const sundress = card("Bogolan Sundress");
    await reach(sundress);
    await expect.poll(() => isSeen(quickAdd(sundress))).toBe(true);
    expect(await isSeen(quickAdd(card("Kente Two-piece")))).toBe(false);
    const before = await boxOf(sundress);
    await quickAdd(sundress).click();
    await expect.element(sundress.getByRole("group")).toBeVisible();
    expect(await boxOf(sundress)).toEqual(before);
  });

  test("strikes through a sold-out size, labels it sold out, and does not add it", async () => {
    shopAnswers();
    await open("/catalogue");
    const set = card("Kente Two-piece");
    await reach(set);
    await quickAdd(set).click();
    const gone = set.getByRole("button", { name: "UK 18, sold out" });
    await expect.element(gone).toHaveAttribute("aria-disabled", "true");
    await gone.click({ force: true });
    expect(set.getByRole("button", { name: /^Add UK/ }).elements()).toHaveLength(6);
    await expect.element(cartLink()).toHaveAccessibleName("Cart");
  });

  test("adds a size by keyboard and keeps the focus on it, and Escape returns the focus", async () => {
    shopAnswers();
    await open("/catalogue");
    const set = card("Adire Two-piece");
    await tabTo(set.getByRole("link"));
    await expect.poll(() => isSeen(quickAdd(set))).toBe(true);
    await userEvent.keyboard("{Tab}");
    await expect.element(quickAdd(set)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const size = set.getByRole("button", { name: "Add UK 10 to cart" });
    await expect.element(size).toBeVisible();
    await expect.element(quickAdd(set)).toHaveFocus();
    await tabTo(size);
    await userEvent.keyboard(" ");
    await expect.element(notice("Adire Two-piece, Indigo, UK 10 is in your cart.")).toBeVisible();
    await expect.element(size).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(quickAdd(set)).toHaveFocus();
    await expect.element(size).not.toBeInTheDocument();
  });

  test("a piece that the filters name is added with one press", async () => {
    shopAnswers();
    await open("/catalogue?color=forest&size=14");
    const kaftan = card("Adire Kaftan");
    await reach(kaftan);
    await kaftan.getByRole("button", { name: "Quick add Forest, UK 14: Adire Kaftan" }).click();
    await expect.element(notice("Adire Kaftan, Forest, UK 14 is in your cart.")).toBeVisible();
  });

  test("offers the colours when the filters name a size", async () => {
    shopAnswers();
    await open("/catalogue?size=12");
    const kaftan = card("Adire Kaftan");
    await reach(kaftan);
    await quickAdd(kaftan).click();
    await kaftan.getByRole("button", { name: "Add Indigo to cart" }).click();
    await expect.element(notice("Adire Kaftan, Indigo, UK 12 is in your cart.")).toBeVisible();
  });

  test("adds a product with a single variant in one press", async () => {
    shopAnswers();
    await open("/catalogue");
    const tote = card("Adire Tote");
    await reach(tote);
    await quickAdd(tote).click();
    await expect.element(notice("Adire Tote, Indigo is in your cart.")).toBeVisible();
    await expect.element(tote.getByRole("group")).not.toBeInTheDocument();
  });

  test("asks for the colour first where colour and size are open, then for its size", async () => {
    shopAnswers();
    await open("/catalogue");
    const dress = card("Fan Print Maxi Dress");
    await reach(dress);
    await quickAdd(dress).click();
    await dress.getByRole("button", { name: "Navy: choose a size" }).click();
    await expect.element(dress.getByRole("button", { name: "Add UK 8 to cart" })).toHaveFocus();
    await expect.element(dress.getByRole("button", { name: "UK 18, sold out" })).toBeVisible();
    await dress.getByRole("button", { name: "Add UK 12 to cart" }).click();
    await expect.element(notice("Fan Print Maxi Dress, Navy, UK 12 is in your cart.")).toBeVisible();
    await quickAdd(dress).click();
    await expect.element(dress.getByRole("group")).not.toBeInTheDocument();
  });

  test("links to the product page from a sold-out card, without quick add", async () => {
    shopAnswers();
    await open("/catalogue");
    // This element shows that the part has arrived.
    await reach(card("Bogolan Sundress"));
    await expect.element(quickAdd(card("Bogolan Sundress"))).toBeVisible();
    await reach(card("Kente Kaftan"));
    await expect.element(quickAdd(card("Kente Kaftan"))).not.toBeInTheDocument();
    await card("Kente Kaftan").click();
    await expect
      .element(page.getByRole("heading", { level: 1, name: "The page /products/kente-kaftan" }))
      .toBeVisible();
  });

  test("adds no more than the stock, with the message of the product's page", async () => {
    shopAnswers();
    await open("/catalogue");
    const set = card("Kente Two-piece");
    await reach(set);
    await quickAdd(set).click();
    const size = set.getByRole("button", { name: "Add UK 12 to cart" });
    await size.click();
    await expect.element(notice("is in your cart.")).toBeVisible();
    await size.click();
    await expect.element(notice("That is all there is: 1 in your cart.")).toBeVisible();
    await expect.element(cartLink()).toHaveAccessibleName("Cart, 1 piece");
  });

  test("refuses a size that sold out since the choice opened, and strikes it through from then on", async () => {
    let isGone = false;
    shopAnswers((product) => ({
      ...product,
      variants: product.variants.map((each) =>
        isGone && each.size === "16" ? { ...each, piecesLeft: 0 } : each,
      ),
    }));
    await open("/catalogue");
    const dress = card("Leaf Print Maxi Dress");
    await reach(dress);
    await quickAdd(dress).click();
    const size = dress.getByRole("button", { name: "Add UK 16 to cart" });
    await expect.element(size).toBeVisible();
    isGone = true;
    await size.click();
    await expect.element(notice("Sorry, none are left in UK 16.")).toBeVisible();
    await expect.element(dress.getByRole("button", { name: "UK 16, sold out" })).toHaveFocus();
    await expect.element(cartLink()).toHaveAccessibleName("Cart");
  });

  test("adds nothing without an answer, and works on the next try", async () => {
    let isDown = false;
    shopAnswers();
    answer((path) =>
      isDown && path.startsWith("/api/products/") ? new Response(null, { status: 503 }) : undefined,
    );
    await open("/catalogue");
    const sundress = card("Bogolan Sundress");
    await reach(sundress);
    await quickAdd(sundress).click();
    const size = sundress.getByRole("button", { name: "Add UK 8 to cart" });
    await expect.element(size).toBeVisible();
    isDown = true;
    await size.click();
    await expect.element(notice("That did not work. Please try again.")).toBeVisible();
    await expect.element(cartLink()).toHaveAccessibleName("Cart");
    isDown = false;
    await size.click();
    await expect.element(notice("Bogolan Sundress, Ochre, UK 8 is in your cart.")).toBeVisible();
  });

  test("one card's choice is open at a time", async () => {
    shopAnswers();
    await open("/catalogue");
    const [sundress, set] = [card("Bogolan Sundress"), card("Adire Two-piece")];
    await reach(sundress);
    await quickAdd(sundress).click();
    await expect.element(sundress.getByRole("group")).toBeVisible();
    await reach(set);
    await quickAdd(set).click();
    await expect.element(set.getByRole("group")).toBeVisible();
    await reach(sundress);
    await expect.element(quickAdd(sundress)).toHaveAttribute("aria-expanded", "false");
  });

  test("an open choice has no accessibility violations", async () => {
    shopAnswers();
    await open("/catalogue");
    const set = card("Kente Two-piece");
    await reach(set);
    await quickAdd(set).click();
    await expect.element(set.getByRole("group", { name: "Choose and add: Kente Two-piece" })).toBeVisible();
    // At the top of the page no element lies half below what sticks.
    scrollTo(0, 0);
    expect(await findings()).toEqual([]);
  });
});

describe("on a phone", () => {
  const open = (at: string) =>
    openPage({ at, size: SIZES.phone, dots: 1, page: <SampleCatalogue index={FEW} />, inShop: true });

  test("a small button opens the sizes, large enough for a finger, and a tap adds one", async () => {
    shopAnswers();
    await open("/catalogue?color=ochre");
    const sundress = card("Bogolan Sundress");
    const button = quickAdd(sundress);
    const small = await boxOf(button);
    expect([small.width, small.height]).toEqual([44, 44]);
    await tap(button);
    const size = sundress.getByRole("button", { name: "Add UK 20 to cart" });
    await expect.element(size).toBeVisible();
    const { width, height } = await boxOf(size);
    expect(width).toBeGreaterThanOrEqual(40);
    expect(height).toBeGreaterThanOrEqual(44);
    await tap(size);
    await expect.element(notice("Bogolan Sundress, Ochre, UK 20 is in your cart.")).toBeVisible();
    await expect.element(cartLink()).toHaveAccessibleName("Cart, 1 piece");
    expect(location.pathname + location.search).toBe("/catalogue?color=ochre");
  });

  test("keeps the card beside the button a single link, without horizontal scrolling", async () => {
    shopAnswers();
    await open("/catalogue?color=ochre");
    const sundress = card("Bogolan Sundress");
    const button = quickAdd(sundress);
    await expect.element(button).toBeVisible();
    button.element().scrollIntoView({ block: "nearest", behavior: "instant" });
    const before = scrollY;
    const place = await boxOf(button);
    await tap(button);
    await expect.element(sundress.getByRole("group")).toBeVisible();
    expect(scrollY).toBe(before);
    expect(await boxOf(button)).toEqual(place);
    await tap(button);
    await expect.element(sundress.getByRole("group")).not.toBeInTheDocument();
    await tap(sundress, [60, 60]);
    await expect
      .poll(() => location.pathname + location.search)
      .toBe("/products/bogolan-sundress?color=ochre");
  });

  test("refuses a removed product with a message", async () => {
    shopAnswers(() => null);
    await open("/catalogue?color=plum");
    const set = card("Fan Print Skirt Set");
    await tap(quickAdd(set));
    await expect.element(notice("Fan Print Skirt Set is no longer in the shop.")).toBeVisible();
  });
});

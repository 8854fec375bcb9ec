import { describe, expect, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { shopBy } from "#app/shop/catalogue/shop-by.ts";
import { addButton, cartLink } from "#tests/support/components/at-hand.ts";
import { answer, openPage, SIZES } from "#tests/support/components/open-page.tsx";
import { openProduct } from "#tests/support/components/sample-product-page.tsx";
import { sampleIndex } from "#tests/support/components/sample-shop.ts";

const open = (at: string, size: { width: number; height: number }) =>
  openPage({ at, size, page: <h1>{`The page ${at}`}</h1>, inShop: true });
const heading = (path: string) => page.getByRole("heading", { level: 1, name: `The page ${path}` });
const textOf = (shown: Locator | Element) =>
  ("element" in shown ? shown.element() : shown).textContent?.replace(/\s+/g, " ").trim() ?? "";
const navigation = () => page.getByRole("navigation", { name: "Main" });

test("the badge counts pieces, and is absent for an empty cart", async () => {
  await openProduct("adire-tote");
  await expect.element(cartLink()).toHaveAccessibleName("Cart");
  expect(textOf(cartLink())).toBe("Cart");
  await addButton().click();
  await addButton().click();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 2 pieces");
  expect(textOf(cartLink())).toBe("Cart 2");
});

describe("the header of a laptop", () => {
  test("takes 112 px, with announcement, contacts and navigation", async () => {
    await open("/our-team", { width: 1280, height: 720 });
    const header = page.getByRole("banner");
    for (const name of ["Learn more about our limited runs", "Shop Now", "Search", "Cart"]) {
      await expect.element(header.getByRole("link", { name, exact: true })).toBeVisible();
    }
    expect(textOf(header)).toContain("Mon-Sat 8:00 AM-7:00 PM");
    expect(page.getByRole("main").element().getBoundingClientRect().y).toBeLessThanOrEqual(112);
  });
});

describe("the menu of a phone", () => {
  const menu = () => page.getByRole("dialog", { name: "Menu" });
  const opener = () => page.getByRole("button", { name: "Menu", exact: true });
  const pressOpener = async () => {
    await expect.element(opener()).toBeVisible();
    (opener().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };

  test("closes on choosing the page that is already shown", async () => {
    await open("/catalogue", SIZES.phone);
    await opener().click();
    await menu().getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect.element(menu()).not.toBeInTheDocument();
  });

  test("keeps the focus inside while it is open", async () => {
    await open("/our-team", SIZES.phone);
    await pressOpener();
    await expect.element(menu()).toBeVisible();
    // Between its last and its first control the focus is in the browser's own controls for one step, and nowhere in
    // the page.
    const dialog = menu().element();
    const seen = { inside: false, outside: false };
    const watch = ({ target }: FocusEvent) => {
      const isInside = target === document.body || dialog.contains(target as Node);
      seen[isInside ? "inside" : "outside"] = true;
    };
    document.addEventListener("focusin", watch);
    await userEvent.keyboard("{Tab}".repeat(30));
    await userEvent.keyboard(`{Shift>}${"{Tab}".repeat(30)}{/Shift}`);
    document.removeEventListener("focusin", watch);
    expect(seen).toEqual({ inside: true, outside: false });
  });

  test("closes on Escape and on its button, and returns the focus", async () => {
    await open("/our-team", SIZES.phone);
    await pressOpener();
    await expect.element(menu()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await menu().getByRole("button", { name: "Close menu" }).click();
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });
});

describe("the submenu of About Us", () => {
  const values = () => navigation().getByRole("link", { name: "Our Values" });

  test("opens under a mouse and closes when it leaves", async () => {
    await open("/contact", SIZES.laptop);
    await navigation().getByRole("link", { name: "About Us" }).hover();
    await expect.element(values()).toBeVisible();
    await navigation().getByRole("link", { name: "Our Team" }).hover();
    await expect.element(navigation().getByRole("link", { name: "Our Team" })).toBeVisible();
    await commands.mouse({ move: [640, 700] });
    await expect.element(values()).not.toBeInTheDocument();
  });

  test("opens by keyboard, is reached by Tab, and closes on Escape and on leaving", async () => {
    await open("/contact", SIZES.laptop);
    const opener = navigation().getByRole("button", { name: "More under About Us" });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(opener).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Tab}");
    await expect.element(values()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard(" ");
    await expect.element(opener).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Tab}{Tab}");
    await expect.element(navigation().getByRole("link", { name: "Our Team" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
  });
});

describe("the ways into the catalogue", () => {
  /** The shop is asked once for each page load; these tests share one. */
  const shopAnswers = () =>
    answer((path) =>
      path === "/api/shop-by" ? Response.json({ groups: shopBy(sampleIndex()) }) : undefined,
    );
  const list = (name: string) => navigation().getByRole("list", { name });

  test("a mouse on Catalogue shows the newest piece, kinds, cloths and sizes, and a press leads to one", async () => {
    shopAnswers();
    await open("/about", SIZES.laptop);
    await navigation().getByRole("link", { name: "Catalogue" }).hover();
    await expect.element(list("Kind")).toBeVisible();
    expect(list("New in").getByRole("link").elements()).toHaveLength(4);
    expect(navigation().element().querySelectorAll("img")).toHaveLength(1);
    const sizes = list("Size")
      .getByRole("link")
      .elements()
      .map(({ textContent }) => textContent);
    expect(sizes).toEqual(["UK 8", "UK 10", "UK 12", "UK 14", "UK 16", "UK 18", "UK 20"]);
    await list("Cloth").getByRole("link", { name: "Kente" }).click();
    await expect.element(heading("/catalogue")).toBeVisible();
    expect(location.search).toBe("?textile=kente");
    await expect.element(list("Cloth")).not.toBeInTheDocument();
  });

  test("the keyboard opens them, and Escape closes them", async () => {
    shopAnswers();
    await open("/about", SIZES.laptop);
    const opener = navigation().getByRole("button", { name: "More under Catalogue" });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(list("Kind")).toBeVisible();
    await userEvent.keyboard("{Tab}");
    await expect.element(navigation().getByRole("link", { name: "Long dresses" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await expect.element(list("Kind")).not.toBeInTheDocument();
  });

  test("a phone's menu has them above its pages, new pieces first, and closes on choosing one", async () => {
    shopAnswers();
    await open("/about", SIZES.phone);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const size = menu.getByRole("list", { name: "Size" });
    await expect.element(size).toBeVisible();
    const words = menu.getByRole("link").elements().map(textOf);
    const places = ["Catalogue", "Long dresses", "Gift cards", "Home", "Privacy", "WhatsApp"].map((label) =>
      words.indexOf(label),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(menu.getByRole("list", { name: "New in" }).getByRole("link").elements()).toHaveLength(4);
    await size.getByRole("link", { name: "UK 14" }).click();
    await expect.element(heading("/catalogue")).toBeVisible();
    expect(location.search).toBe("?size=14");
    await expect.element(menu).not.toBeInTheDocument();
  });
});

test("the keyboard's first stop leads past the header", async () => {
  await open("/catalogue", SIZES.laptop);
  await userEvent.keyboard("{Tab}");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cart } from "#app/shop/cart/cart-store.ts";
import { addButton, cartLink, colourOf, notice, sizeOf } from "#tests/support/components/at-hand.ts";
import { answer, SIZES } from "#tests/support/components/open-page.tsx";
import { openProduct } from "#tests/support/components/sample-product-page.tsx";
import { sampleProduct } from "#tests/support/components/sample-shop.ts";

/** Whether a price is seen. The phone's buying bar repeats it out of sight. */
const isPriceSeen = (price: string): boolean =>
  page
    .getByText(price, { exact: true })
    .elements()
    .some((element) => element.checkVisibility({ visibilityProperty: true }));

test("the first colour and its first size are chosen on arrival", async () => {
  await openProduct("adire-kaftan");
  await expect.element(colourOf("Indigo")).toBeChecked();
  await expect.element(sizeOf("UK 8")).toBeChecked();
  expect(isPriceSeen("£210")).toBe(true);
});

const mainPrice = () =>
  page.getByRole("main").getByRole("paragraph").filter({ hasText: "£210" }).first().element().textContent;

test("what delivery adds stands beside the price", async () => {
  await openProduct("adire-kaftan");
  await expect.poll(mainPrice).toMatch(/^£210.*£4\.95.delivery$/);
});

test("a piece that is sold out names no delivery", async () => {
  const kaftan = sampleProduct("adire-kaftan");
  const variants = kaftan.variants.map((variant) => ({ ...variant, piecesLeft: 0 }));
  await openProduct({ ...kaftan, piecesLeft: 0, variants });
  await expect.poll(mainPrice).toBe("£210");
});

test("the window has the owner's search title until another size is chosen", async () => {
  await openProduct({ ...sampleProduct("adire-kaftan"), searchTitle: "Kaftans, dyed by hand" });
  await expect.poll(() => document.title).toBe("Kaftans, dyed by hand");
  await sizeOf("UK 12").click();
  await expect.poll(() => document.title).toBe("Adire Kaftan, Indigo, UK 12 | Baobab Atelier");
});

test("a colour brings its first size, its picture and its price", async () => {
  await openProduct("adire-kaftan");
  await sizeOf("UK 12").click();
  await colourOf("Forest").click();
  await expect.element(sizeOf("UK 8")).toBeChecked();
  await expect.element(page.getByRole("link", { name: /^Enlarge/ }).first()).toHaveAccessibleName(/forest/i);
  await expect.poll(() => isPriceSeen("£225")).toBe(true);
});

test("a link to a missing choice opens on the first one", async () => {
  await openProduct("adire-kaftan", { search: "?color=tartan&size=99" });
  await expect.element(colourOf("Indigo")).toBeChecked();
  await expect.element(sizeOf("UK 8")).toBeChecked();
});

test("the sizes of other countries and the piece's own measurements help to choose", async () => {
  await openProduct("adire-kaftan");
  await sizeOf("UK 12").click();
  await expect.element(page.getByRole("group", { name: "UK size: 12 · EU 40 · US 8" })).toBeVisible();
  await page.getByRole("button", { name: "Size guide" }).click();
  const guide = page.getByRole("dialog", { name: "Size guide" });
  await expect.element(guide.getByRole("row", { name: /^12 chosen 40 8 M 93 76 101$/ })).toBeVisible();
  await guide.getByRole("button", { name: "Close" }).click();

  await expect.element(page.getByText("Shown on a UK 12 form, 178 cm")).toBeVisible();
  await page.getByRole("link", { name: "Measurements" }).click();
  await expect.element(page.getByRole("heading", { name: "Measurements" })).toBeInViewport();
  const table = page.getByRole("table", { name: "Measurements by size, in centimetres and inches" });
  const kaftan = table.getByRole("row", { name: /^UK 12/ });
  await expect.element(kaftan.getByRole("rowheader")).toHaveTextContent("UK 12 EU 40 US 8");
  await expect.element(kaftan.getByRole("cell").last()).toHaveTextContent("136 cm 53.5 in");
  // The choice stays.
  expect(location.search + location.hash).toBe("?color=indigo&size=12#measurements");
  await expect.element(sizeOf("UK 12")).toBeChecked();
});

test("a bag has no fit", async () => {
  await openProduct("adire-tote");
  await expect.element(addButton()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: /worn with/i })).toBeInTheDocument();
  expect(page.getByText(/Shown on|Fit notes|Measurements/).elements()).toEqual([]);
});

test("a sold-out size can be chosen, not bought", async () => {
  await openProduct("fan-print-maxi-dress");
  await sizeOf("UK 18, sold out").click();
  await expect.element(page.getByRole("heading", { name: "Sold out in Navy, UK 18" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Buy now" })).not.toBeInTheDocument();
  expect(page.getByRole("button", { name: /^Add to cart/ }).elements()).toEqual([]);
  await sizeOf("UK 20").click();
  await expect.element(page.getByRole("button", { name: "Buy now" })).toBeEnabled();
  await expect.element(addButton()).toBeEnabled();
});

test("the run is drawn piece by piece, and the chosen size stands out", async () => {
  await openProduct("adire-kaftan", { search: "?color=indigo&size=12" });
  const drawn = (part: string): number =>
    [...document.querySelectorAll(`main svg:has(g[opacity="1"]) ${part}`)]
      .map((path) => path.getAttribute("d") ?? "")
      .join("")
      .split("M").length - 1;
  await expect.poll(() => drawn("g path")).toBe(24);
  // No piece is sold, so no tick is filled.
  const filled = [...document.querySelectorAll("g path[d^=M]")].filter(
    (path) => getComputedStyle(path).fill !== "none",
  );
  expect(filled).toHaveLength(0);
  await expect.element(page.getByText("sold", { exact: true })).toBeVisible();
  await expect.element(page.getByText("left", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Indigo, UK 12", { exact: true }).first()).toBeVisible();
  await expect.poll(() => drawn('[opacity="1"] path')).toBe(3);
  await sizeOf("UK 18").click();
  await expect.poll(() => drawn('[opacity="1"] path')).toBe(1);
});

test("the same piece twice is one line of two", async () => {
  await openProduct("linen-kaftan", { search: "?size=12" });
  await addButton().click();
  await addButton().click();
  await page.getByRole("link", { name: "View cart" }).hover();
  await expect
    .element(page.getByText("Linen Kaftan, Natural, UK 12 is in your cart. That makes 2."))
    .toBeVisible();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 2 pieces");
  expect(cart.lines()).toMatchObject([{ slug: "linen-kaftan", size: "12", qty: 2 }]);
  await page.getByRole("link", { name: "View cart" }).click();
  await expect.element(page.getByRole("heading", { name: "The page /cart" })).toBeVisible();
});

test("no more pieces than are left go into the cart", async () => {
  await openProduct("fan-print-maxi-dress", { search: "?color=plum&size=8" });
  await expect.element(page.getByText("Last piece")).toBeVisible();
  await addButton().click();
  await addButton().click();
  await expect.element(page.getByText("That is all there is: 1 in your cart.")).toBeVisible();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 1 piece");
});

test("'Undo' removes the piece that was just added", async () => {
  await openProduct("linen-wrap-dress");
  await addButton().click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(cartLink()).toHaveAccessibleName("Cart");
});

test("a phone keeps the buy buttons in view", async () => {
  await openProduct("adire-kaftan", { search: "?color=indigo&size=12", size: SIZES.phone });
  for (const seen of [page.getByRole("contentinfo"), page.getByRole("heading", { name: /worn with/i })]) {
    await expect.element(seen).toBeInTheDocument();
    seen.element().scrollIntoView({ block: "nearest", behavior: "instant" });
  }
  await page.getByRole("button", { name: "Add to cart: Indigo, UK 12" }).click();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 1 piece");
});

test("a phone's bar asks for a size before anybody has chosen one, in each colour anew", async () => {
  await openProduct("adire-kaftan", { size: SIZES.phone });
  await page.getByRole("link", { name: "Choose a size" }).click();
  await expect.element(page.getByRole("group", { name: /size:/i })).toHaveFocus();
  await page.getByRole("radio", { name: "UK 8" }).click();
  scrollTo(0, 0);
  await expect.element(page.getByRole("button", { name: "Add to cart: Indigo, UK 8" })).toBeVisible();
  await page.getByRole("radio", { name: "Forest" }).click();
  scrollTo(0, 0);
  await expect.element(page.getByRole("link", { name: "Choose a size" })).toBeVisible();
});

test("a picture opens enlarged, and Escape returns the focus to it", async () => {
  await openProduct("adire-kaftan");
  const picture = page.getByRole("link", { name: /^Enlarge/ }).first();
  picture.element().focus();
  await userEvent.keyboard("{Enter}");
  const enlarged = page.getByRole("dialog", { name: "Adire Kaftan, enlarged" });
  await expect.element(enlarged).toBeVisible();
  await enlarged.getByRole("button", { name: "Next picture" }).click();
  await expect.element(enlarged.getByText("2 / 4")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(enlarged).not.toBeInTheDocument();
  await expect.element(picture).toHaveFocus();
});

test("adds a piece to a cart that is full of pieces that have left the shop, and says that these are gone", async () => {
  answer((path) => (path === "/api/stock" ? Response.json({ stock: {} }) : undefined));
  await openProduct("adire-kaftan");
  for (const size of ["8", "10", "12"]) cart.add({ slug: "b", title: "Old Shawl", size, qty: 10 });
  await addButton().click();
  await expect
    .element(notice("Old Shawl is no longer in the shop, so we’ve taken it out of your cart."))
    .toBeVisible();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 1 piece");
});

test("a cart of thirty pieces takes no more: 'Buy now' and 'Add to cart' say so", async () => {
  const inShop = { "adire-tote": { "adire-tote-indigo": null } };
  answer((path) => (path === "/api/stock" ? Response.json({ stock: inShop }) : undefined));
  await openProduct("linen-wrap-dress", { search: "?color=black&size=12" });
  for (const size of ["8", "10", "12"])
    cart.add({ slug: "adire-tote", title: "Adire Tote", size, qty: 10, price: 28, currency: "gbp" });
  const told = page.getByText("Your cart has 30 pieces, the most we can put in an order.");
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect.element(told).toBeVisible();
  expect(location.pathname).toBe("/products/linen-wrap-dress");
  await addButton().click();
  await expect.element(told).toBeVisible();
  await expect.element(cartLink()).toHaveAccessibleName("Cart, 30 pieces");
});

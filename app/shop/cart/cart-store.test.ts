import { describe, expect, test } from "vitest";
import { type Cart, parseCart, serializeCart } from "#app/domain/selling/cart/cart.ts";
import { storedValue } from "#app/platform/browser/stored-value.ts";
import { cartOf, storedCart } from "./cart-store.ts";

const kaftan = { slug: "adire-kaftan", size: "12", color: "Indigo", price: 210, title: "Adire Kaftan" };
const tote = { slug: "fan-print-tote", color: "Clay", price: 68, title: "Fan Print Tote" };
const dress = { slug: "linen-maxi-dress", size: "14", color: "Olive", price: 140, title: "Linen Maxi Dress" };

/** One tab's cart over a storage that several tabs may share. */
function openTab(texts = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  return cartOf(
    storedValue<Cart>({
      key: "shop.cart",
      parse: parseCart,
      serialize: serializeCart,
      storage: () => storage,
      events: () => undefined,
    }),
  );
}

const pieces = (cart: ReturnType<typeof openTab>) => cart.lines().map((line) => `${line.qty} ${line.slug}`);

describe("the cart of a browser", () => {
  test("survives a reload", () => {
    const texts = new Map<string, string>();
    openTab(texts).add(kaftan);
    expect(pieces(openTab(texts))).toEqual(["1 adire-kaftan"]);
  });

  test("is shared by tabs: neither loses what the other added", () => {
    const texts = new Map<string, string>();
    const [one, two] = [openTab(texts), openTab(texts)];
    one.add(kaftan);
    two.add(tote);
    one.add(tote);
    expect(pieces(two)).toEqual(["1 adire-kaftan", "2 fan-print-tote"]);
  });

  test("restores a removed line to its old place", () => {
    const cart = openTab();
    for (const line of [kaftan, tote, dress]) cart.add(line);
    const before = cart.lines();
    cart.remove(tote);
    expect(pieces(cart)).toEqual(["1 adire-kaftan", "1 linen-maxi-dress"]);
    cart.restore(before);
    expect(cart.lines()).toEqual(before);
  });

  test("keeps changes and additions between a removal and its undoing", () => {
    const cart = openTab();
    for (const line of [kaftan, tote]) cart.add(line);
    const before = cart.lines();
    cart.remove(kaftan);
    cart.setQty(tote, 3);
    cart.add(dress);
    cart.restore(before);
    expect(pieces(cart)).toEqual(["1 adire-kaftan", "3 fan-print-tote", "1 linen-maxi-dress"]);
  });

  test("restores everything after it was cleared, once", () => {
    const cart = openTab();
    for (const line of [kaftan, tote]) cart.add(line);
    const before = cart.lines();
    cart.clear();
    expect(pieces(cart)).toEqual([]);
    cart.restore(before);
    cart.restore(before);
    expect(cart.lines()).toEqual(before);
  });

  test("accepts current prices", () => {
    const cart = openTab();
    cart.add(kaftan);
    cart.applyPrices([{ slug: "adire-kaftan", size: "12", color: "Indigo", amount: 19550 }]);
    expect(cart.lines()[0]?.price).toBe(195.5);
  });

  test("is empty where there is no browser", () => {
    expect(storedCart.getEmpty()).toEqual([]);
  });
});

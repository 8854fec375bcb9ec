import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import { toMajorUnits } from "#app/shared/money.ts";
import { type CartLine, toCheckoutItems } from "../cart/cart.ts";
import { findLineStock } from "../cart/stock/stock.ts";
import { findStock, parseStockQuestion } from "./cart-stock.server.ts";
import { handleEvent } from "./handle-event.server.ts";
import { priceItems } from "./price-items.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

describe("the stock of the pieces in a cart", () => {
  let small: SmallShop;
  beforeEach(async () => {
    small = await openSmallShop({ pieces: 3 });
  });
  afterEach(() => small.close());

  const slugs = ["sample-dress", "none"];
  const ask = (key: string | null = null) => findStock(small.shop.db, { slugs, key });
  const left = (count: number | null) => ({ "sample-dress": { "sample-dress-navy-12": count } });

  test("contains every size and colour, and leaves out an unknown product", async () => {
    expect(await ask()).toEqual(left(3));
  });

  test("is null where pieces are not counted", async () => {
    const none = { piecesMade: null, piecesOnHand: null, piecesReserved: null, piecesSold: null };
    await small.shop.db.update(variants).set(none);
    expect(await ask()).toEqual(left(null));
    expect(await ask("ada")).toEqual(left(null));
  });

  test("does not contain products that a shopper may not see", async () => {
    await small.shop.db.update(variants).set({ isOffered: false });
    expect(await ask()).toEqual({});
    await small.shop.db.update(variants).set({ isOffered: true });
    await small.shop.db.update(products).set({ isActive: false }).where(eq(products.slug, "sample-dress"));
    expect(await ask()).toEqual({});
  });

  test("counts the pieces in this browser's own open checkout as left, but not those in others", async () => {
    const [item] = small.input().items;
    if (!item) throw new Error("The sample checkout has no item");
    const { session } = await small.open({ key: "ada", items: [{ ...item, qty: 2 }] });
    expect(await ask("ada")).toEqual(left(3));
    expect(await ask("eve")).toEqual(left(1));
    expect(await ask()).toEqual(left(1));
    await small.pay(session);
    for (const event of await small.sentEvents()) await handleEvent(small.shop, event);
    expect(await ask("ada")).toEqual(left(1));
  });
});

test("the cart and the pay button have the same limits", () => {
  const counts = fc.array(fc.option(fc.nat(15)), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(counts, fc.nat(1), fc.integer({ min: 1, max: 20 }), (made, place, qty) => {
      const sold = MAXI_DRESS.variants.map((variant, n) => ({ ...variant, piecesLeft: made[n] ?? null }));
      const dress = { ...MAXI_DRESS, variants: sold };
      const wanted = sold[place];
      if (!wanted) throw new Error("The sample dress has two sizes");
      const line: CartLine = {
        slug: dress.slug,
        size: wanted.size,
        color: "Navy",
        qty,
        price: toMajorUnits(wanted.priceCents),
        currency: "gbp",
        title: dress.title,
        variantId: wanted.id,
      };
      const stock = { [dress.slug]: Object.fromEntries(sold.map(({ id, piecesLeft }) => [id, piecesLeft])) };
      const found = findLineStock(stock, line);
      const priced = priceItems(toCheckoutItems([line]), [dress]);
      const isRefused = !priced.ok && (priced.error.unavailable ?? priced.error.tooMany) !== undefined;
      if (found !== null && qty > found.left) expect(isRefused).toBe(true);
      if (found === null || (qty <= found.left && qty <= 10)) expect(isRefused).toBe(false);
    }),
  );
});

describe("parsing a cart's stock request", () => {
  const parse = (query: string, key: string | null = null) =>
    parseStockQuestion(new URLSearchParams(query), key);

  test("names up to fifty products, and other parameters are ignored", () => {
    expect(parse("slug=adire-tote&slug=linen-kaftan&size=12", "ada")).toEqual({
      ok: true,
      value: { slugs: ["adire-tote", "linen-kaftan"], key: "ada" },
    });
    expect(parse("slug=a&".repeat(50).slice(0, -1)).ok).toBe(true);
  });

  test.each([
    ["", null, "Name the products: ?slug=adire-tote&slug=linen-kaftan"],
    ["slug=", null, "A slug is not valid."],
    ["slug=Adire%20Tote", null, "A slug is not valid."],
    [`slug=${"a".repeat(201)}`, null, "A slug is not valid."],
    ["slug=a&".repeat(51).slice(0, -1), null, "Ask for 50 products at most."],
    ["slug=a", "k".repeat(201), "The checkout key is longer than 200 characters."],
  ])("refuses %.20s with a message", (query, key, error) => {
    expect(parse(query, key)).toEqual({ ok: false, error });
  });
});

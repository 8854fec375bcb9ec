import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addLine,
  type Cart,
  clear,
  countItems,
  EMPTY_CART,
  MAX_LINES,
  MAX_QTY,
  parseCart,
  removeLine,
  sameLine,
  serializeCart,
  setQty,
  subtotal,
  toCheckoutItems,
} from "./cart.ts";
import { applyPrices } from "./cart-corrections.ts";
import { gown, scarf } from "./testing/lines.ts";

const cart: Cart = [gown, scarf];

test("a first piece makes a new line at the end", () => {
  expect(addLine([gown], scarf)).toEqual([gown, scarf]);
});

test("gives a new line with only a slug safe defaults", () => {
  expect(addLine(EMPTY_CART, { slug: "kente-scarf" })).toEqual([
    { slug: "kente-scarf", qty: 1, price: 0, currency: "gbp", title: "kente-scarf" },
  ]);
});

test("the same piece again raises the quantity by one unless told otherwise", () => {
  expect(addLine(cart, { slug: "adire-gown", size: "12", color: "indigo" })).toEqual([
    { ...gown, qty: 2 },
    scarf,
  ]);
  expect(addLine(cart, { slug: "kente-scarf", qty: 3 })).toEqual([gown, { ...scarf, qty: 5 }]);
});

test("a merge refreshes price, currency, title and image when they are supplied", () => {
  const news = { price: 170, currency: "GBP", title: "Àdìrẹ Gown II", image: "/media/new.avif" };
  expect(addLine([gown], { ...gown, ...news, qty: 1 })).toEqual([
    { ...gown, ...news, currency: "gbp", qty: 2 },
  ]);
});

test("keeps a price before the sale only while it exceeds the price, and a new price replaces it", () => {
  const onSale = { ...scarf, price: 20, compareAt: 24.95 };
  expect(parseCart(JSON.stringify([onSale]))).toEqual([onSale]);
  for (const compareAt of [20, 19, "x", null, -1, 1e9])
    expect(parseCart(JSON.stringify([{ ...onSale, compareAt }]))).toEqual([{ ...scarf, price: 20 }]);
  expect(addLine([onSale], { slug: scarf.slug })).toEqual([{ ...onSale, qty: 3 }]);
  expect(addLine([onSale], { slug: scarf.slug, price: 24.95 })).toEqual([{ ...scarf, qty: 3 }]);
  expect(applyPrices([onSale], [{ slug: scarf.slug, amount: 2495 }])).toEqual([scarf]);
});

test("a merge keeps price, currency, title and image when they are not supplied", () => {
  expect(addLine([gown], { slug: gown.slug, size: "12", color: "indigo", qty: 1 })).toEqual([
    { ...gown, qty: 2 },
  ]);
});

test.each([
  [{ size: "14", color: "indigo" }],
  [{ size: "12", color: "clay" }],
  [{ size: "12" }],
  [{ color: "indigo" }],
  [{}],
])("another size or colour %j is another line", (choice) => {
  expect(addLine([gown], { slug: gown.slug, ...choice })).toHaveLength(2);
});

test("treats a missing, an empty and a null size as equal", () => {
  expect(sameLine({ slug: "kente-scarf" }, { slug: "kente-scarf", size: "", color: null })).toBe(true);
  expect(addLine([scarf], { slug: "kente-scarf", size: "", color: null })).toEqual([{ ...scarf, qty: 3 }]);
});

test("limits a line to the maximum quantity of one line", () => {
  const full = setQty(cart, gown, MAX_QTY);
  expect(addLine(full, { ...gown, qty: 5 })).toBe(full);
});

test("a full cart accepts no further line, but more pieces of its lines", () => {
  const full = Array.from({ length: MAX_LINES }, (_, i) => ({ ...scarf, slug: `scarf-${i}` }));
  expect(addLine(full, gown)).toBe(full);
  expect(addLine(full, { slug: "scarf-7" })[7]?.qty).toBe(3);
});

test.each(["", "   ", "No Slug", "../admin", "a".repeat(201)])("ignores the slug %j", (slug) => {
  expect(addLine(cart, { slug })).toBe(cart);
});

test.each([
  [3, 3],
  [0, 1],
  [-4, 1],
  [2.9, 2],
  [0.5, 1],
  [1000, MAX_QTY],
  [Number.POSITIVE_INFINITY, MAX_QTY],
  [Number.NEGATIVE_INFINITY, 1],
  [Number.NaN, 1],
])("a quantity of %d is set as %d", (asked, set) => {
  expect(setQty([scarf], scarf, asked)).toEqual([{ ...scarf, qty: set }]);
});

test("the quantity of one line leaves the other lines as they are", () => {
  const changed = setQty(cart, gown, 4);
  expect(changed[0]?.qty).toBe(4);
  expect(changed[1]).toBe(scarf);
});

test("remove deletes the matching line only", () => {
  expect(removeLine(cart, { slug: "adire-gown", size: "12", color: "indigo" })).toEqual([scarf]);
  expect(removeLine([scarf], scarf)).toEqual([]);
});

test("clear empties the cart", () => {
  expect(clear(cart)).toEqual([]);
});

test("an operation that changes nothing returns the same cart", () => {
  expect(setQty(cart, scarf, 2)).toBe(cart);
  expect(setQty(cart, { slug: "other" }, 2)).toBe(cart);
  expect(removeLine(cart, { slug: "adire-gown" })).toBe(cart);
  expect(clear(EMPTY_CART)).toBe(EMPTY_CART);
  expect(applyPrices(cart, [])).toBe(cart);
  expect(applyPrices(cart, [{ slug: "other", amount: 100 }])).toBe(cart);
  expect(applyPrices(cart, [{ slug: "kente-scarf", amount: 2495 }])).toBe(cart);
});

test("the count is the sum of the quantities", () => {
  expect(countItems(cart)).toBe(3);
  expect(countItems([])).toBe(0);
});

test("the subtotal is in pence and exact", () => {
  expect(subtotal(cart)).toBe(18500 + 2 * 2495);
  expect(subtotal([{ ...scarf, price: 0.1, qty: 3 }])).toBe(30);
  expect(subtotal([])).toBe(0);
});

test("checkout gets the pence of one piece, and no empty choices", () => {
  expect(toCheckoutItems(cart)).toStrictEqual([
    { slug: "adire-gown", qty: 1, size: "12", color: "indigo", amount: 18500, currency: "gbp" },
    { slug: "kente-scarf", qty: 2, amount: 2495, currency: "gbp" },
  ]);
});

test("a price in another currency is never treated as pounds", () => {
  const naira = { ...scarf, price: 48000, currency: "ngn" };
  expect(toCheckoutItems([naira])).toStrictEqual([
    { slug: "kente-scarf", qty: 2, amount: 0, currency: "gbp" },
  ]);
  expect(subtotal([naira])).toBe(0);
});

test("the server's prices replace those of the lines they name", () => {
  const prices = [{ slug: "adire-gown", size: "12", color: "indigo", amount: 17050 }];
  expect(applyPrices(cart, prices)).toEqual([{ ...gown, price: 170.5 }, scarf]);
});

test("the server's price is in pounds, whatever the line's currency was", () => {
  const naira = { ...scarf, price: 48000, currency: "ngn" };
  expect(applyPrices([naira], [{ slug: "kente-scarf", size: null, amount: 2495 }])).toEqual([scarf]);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 100_000_001])(
  "ignores an offered price of %d pence",
  (amount) => {
    expect(applyPrices(cart, [{ slug: "kente-scarf", amount }])).toBe(cart);
  },
);

test.each([
  null,
  "",
  "{",
  "null",
  "7",
  '"cart"',
  "{}",
  "[]",
  "[[]]",
  "[null, 1, true]",
  '{"items":{}}',
  '[{"qty":2}]',
  '[{"slug":{}}]',
  '[{"slug":"__proto__"}]',
])("reads an empty cart from the stored data %j", (stored) => {
  expect(parseCart(stored)).toEqual([]);
});

test("a stored cart is read back unchanged", () => {
  expect(parseCart(serializeCart(cart))).toEqual(cart);
});

test("an older cart stored under items is read too", () => {
  expect(parseCart(JSON.stringify({ items: cart }))).toEqual(cart);
});

test("repairs a damaged line, and keeps its neighbours", () => {
  const damaged = {
    slug: " adire-gown ",
    size: 12,
    color: null,
    qty: "3",
    price: "185",
    currency: "GBP",
    extra: 1,
  };
  expect(parseCart(JSON.stringify([damaged, "nonsense", scarf]))).toEqual([
    { slug: "adire-gown", size: "12", qty: 3, price: 185, currency: "gbp", title: "adire-gown" },
    scarf,
  ]);
});

test.each(['"soon"', "null", "-5", "1e300", "[]", '""'])("a stored price of %s becomes 0", (price) => {
  expect(parseCart(`[{ "slug": "kente-scarf", "price": ${price} }]`)[0]?.price).toBe(0);
});

test.each(["1e99", "-2", "0", '"-1"', "100"])("drops a stored line of %s pieces", (qty) => {
  expect(parseCart(`[{ "slug": "b", "qty": ${qty} }, ${JSON.stringify(scarf)}]`)).toEqual([scarf]);
});

test("merges equal stored lines", () => {
  expect(parseCart(JSON.stringify([scarf, gown, { ...scarf, size: "" }]))).toEqual([
    { ...scarf, qty: 4 },
    gown,
  ]);
});

test("a stored cart with too many lines keeps the first of them", () => {
  const lines = Array.from({ length: MAX_LINES + 20 }, (_, i) => ({ ...scarf, slug: `scarf-${i}` }));
  expect(parseCart(JSON.stringify(lines))).toHaveLength(MAX_LINES);
});

// Few slugs, sizes and colours, so that lines coincide.

const anyId = fc.record(
  {
    slug: fc.constantFrom("gown", "scarf", "wrap-top", "", "Not a slug"),
    size: fc.constantFrom("8", "10", "", null, undefined),
    color: fc.constantFrom("olive", "clay", "", null, undefined),
  },
  { requiredKeys: ["slug"] },
);
const anyQty = fc.oneof(fc.integer({ min: -3, max: 150 }), fc.double());
const anyAmount = fc.oneof(fc.integer({ min: -1, max: 100_000 }), fc.double());
const anyNewLine = fc
  .tuple(
    anyId,
    fc.record(
      {
        qty: anyQty,
        price: fc.double(),
        currency: fc.constantFrom("gbp", "GBP", "ngn", ""),
        title: fc.string(),
        image: fc.string(),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([id, rest]) => ({ ...id, ...rest }));

type Operation = (cart: Cart) => Cart;
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: anyNewLine.map(
      (line): Operation =>
        (cart) =>
          addLine(cart, line),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(anyId, anyQty).map(
      ([id, qty]): Operation =>
        (cart) =>
          setQty(cart, id, qty),
    ),
  },
  {
    weight: 2,
    arbitrary: anyId.map(
      (id): Operation =>
        (cart) =>
          removeLine(cart, id),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.tuple(anyId, anyAmount).map(([id, amount]) => ({ ...id, amount }))).map(
      (prices): Operation =>
        (cart) =>
          applyPrices(cart, prices),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Operation>(clear) },
);

const deepFreeze = (cart: Cart): Cart => Object.freeze(cart.map((line) => Object.freeze(line)));

function expectValid(cart: Cart): void {
  for (const [i, line] of cart.entries()) {
    expect(cart.findIndex((other) => sameLine(other, line))).toBe(i);
    expect(Number.isInteger(line.qty) && line.qty >= 1 && line.qty <= MAX_QTY).toBe(true);
    expect(Number.isFinite(line.price) && line.price >= 0).toBe(true);
    expect(line.currency).toBe(line.currency.toLowerCase());
    expect(line.title).not.toBe("");
  }
  expect(cart.length).toBeLessThanOrEqual(MAX_LINES);
  expect(countItems(cart)).toBe(cart.map((line) => line.qty).reduce((a, b) => a + b, 0));
  expect(Number.isSafeInteger(subtotal(cart))).toBe(true);
  expect(parseCart(serializeCart(cart))).toStrictEqual(cart);
}

test("any sequence of operations keeps the cart valid and mutates no cart", () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 30 }), (operations) => {
      let cart = EMPTY_CART;
      for (const operation of operations) {
        cart = operation(deepFreeze(cart)); // a mutation would throw
        expectValid(cart);
      }
    }),
  );
});

test("an operation gives either the same cart or a different one", () => {
  fc.assert(
    fc.property(fc.array(anyOperation), anyOperation, (operations, last) => {
      const before = operations.reduce((cart, operation) => operation(cart), EMPTY_CART);
      const after = last(before);
      expect(serializeCart(after) === serializeCart(before)).toBe(after === before);
    }),
  );
});

test("adding in two steps equals adding at once", () => {
  const fewPieces = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fewPieces, fewPieces, (first, second) => {
      const twice = addLine(addLine([], { ...gown, qty: first }), { ...gown, qty: second });
      expect(twice).toEqual(addLine([], { ...gown, qty: first + second }));
    }),
  );
});

test("reads a valid cart from any stored text", () => {
  fc.assert(fc.property(fc.string(), (stored) => expectValid(parseCart(stored))));
});

test.each([
  "javascript:alert(1)",
  "//elsewhere.example/a.png",
  "http://elsewhere.example/a.png",
  "data:,x",
  "a.png",
])("the stored picture %s is dropped", (image) => {
  expect(parseCart(JSON.stringify([{ slug: "gown", image }]))[0]).not.toHaveProperty("image");
});

test("reads a valid cart from any stored JSON", () => {
  fc.assert(fc.property(fc.json(), (stored) => expectValid(parseCart(stored))));
});

test("reads a valid cart from any damaged stored lines", () => {
  const damagedLine = fc.record(
    {
      slug: fc.oneof(fc.constantFrom("gown", "scarf"), fc.jsonValue()),
      size: fc.oneof(fc.constantFrom("8", 8), fc.jsonValue()),
      color: fc.jsonValue(),
      qty: fc.jsonValue(),
      price: fc.oneof(fc.double(), fc.jsonValue()),
      currency: fc.jsonValue(),
      title: fc.jsonValue(),
      image: fc.jsonValue(),
      variantId: fc.jsonValue(),
      unlimited: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(damagedLine), (lines) => {
      expectValid(parseCart(JSON.stringify(lines)));
      expectValid(parseCart(JSON.stringify({ items: lines })));
    }),
  );
});

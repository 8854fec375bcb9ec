import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LINES, MAX_QTY, toCheckoutItems } from "../cart/cart.ts";
import { parseCheckout } from "./checkout-input.ts";

const gown = { slug: "adire-gown", qty: 1, size: "12", color: "indigo", amount: 18500, currency: "gbp" };
const scarf = { slug: "kente-scarf", qty: 2, amount: 2495, currency: "gbp" };
const payload = {
  items: [gown, scarf] as unknown,
  orderId: "BA-20261120-0751" as unknown,
  email: "ada@example.com" as unknown,
  returnUrl: "https://baobab-atelier.example" as unknown,
};

const refusal = (change: Partial<typeof payload>) => {
  const parsed = parseCheckout({ ...payload, ...change });
  return parsed.ok ? null : parsed.error;
};
const itemsOf = (items: unknown) => {
  const parsed = parseCheckout({ ...payload, items });
  return parsed.ok ? parsed.value.items : null;
};

test("a complete payload is read unchanged", () => {
  expect(parseCheckout(payload)).toEqual({ ok: true, value: payload });
});

test("the cart's own payload is read", () => {
  const items = toCheckoutItems([
    { slug: "gown", size: "8", qty: 2, price: 180.5, currency: "gbp", title: "Gown" },
    { slug: "scarf", qty: 1, price: 20, currency: "gbp", title: "Scarf" },
  ]);
  expect(itemsOf(JSON.parse(JSON.stringify(items)))).toEqual(items);
});

test("unknown fields are ignored", () => {
  const parsed = parseCheckout({ ...payload, coupon: "x", items: [{ ...scarf, price: 1, title: "Scarf" }] });
  expect(parsed).toEqual({ ok: true, value: { ...payload, items: [scarf] } });
});

test.each([
  ["NG", "NG"],
  [" ng ", "NG"],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("the country %j is read as %j", (country, code) => {
  const parsed = parseCheckout({ ...payload, country });
  expect(parsed.ok && parsed.value.country).toBe(code);
});

test.each(["UK", "ZZ", "Nigeria", "N", 7, {}, ["NG"], "\0\0"])(
  "the country %j is refused at its field",
  (country) => {
    expect(parseCheckout({ ...payload, country })).toEqual({
      ok: false,
      error: { message: "country is not a two-letter country code like GB or NG.", field: "country" },
    });
  },
);

test.each([null, undefined, [], "cart", 7, true])("the body %j is refused", (body) => {
  expect(parseCheckout(body)).toEqual({ ok: false, error: { message: "The request is not a checkout." } });
});

test.each([undefined, null, [], {}, "gown", 3])("items %j are an empty cart", (items) => {
  expect(refusal({ items })).toEqual({ message: "Cart is empty.", field: "items" });
});

test.each([undefined, null, "", "  ", 7, {}])("an item with the slug %j is missing its slug", (slug) => {
  expect(refusal({ items: [gown, { ...scarf, slug }] })).toEqual({
    message: "Item 2 is missing slug.",
    field: "items.1.slug",
  });
});

test.each([null, undefined, 7, "gown", []])("the item %j is missing its slug", (item) => {
  expect(refusal({ items: [item] })?.message).toBe("Item 1 is missing slug.");
});

test.each([undefined, null, 0, -1, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_QTY + 1, "2", [1]])(
  "an item with the qty %j is refused",
  (qty) => {
    expect(refusal({ items: [gown, scarf, { ...gown, qty }] })).toEqual({
      message: "Item 3 has invalid qty.",
      field: "items.2.qty",
    });
  },
);

test("of several errors the first one is reported: the cart's, then the items' in order, then the rest", () => {
  const badEmail = { email: "ada", orderId: "7" };
  expect(refusal({ ...badEmail, items: [] })?.message).toBe("Cart is empty.");
  expect(refusal({ ...badEmail, items: [{ slug: "gown", qty: 0 }, {}] })?.message).toBe(
    "Item 1 has invalid qty.",
  );
  expect(refusal({ ...badEmail, items: [gown, {}] })?.message).toBe("Item 2 is missing slug.");
  expect(refusal({ ...badEmail, items: [{ qty: 0 }] })?.message).toBe("Item 1 is missing slug.");
  expect(refusal(badEmail)?.field).toBe("orderId");
  expect(refusal({ email: "ada" })?.field).toBe("email");
});

test.each([
  [{ slug: "a".repeat(201) }, "Item 1 has an invalid slug."],
  [{ slug: "adire\u0000gown" }, "Item 1 has an invalid slug."],
  [{ size: "1\u00002" }, "Item 1 has an invalid size."],
  [{ color: "ind\u0000igo" }, "Item 1 has an invalid color."],
  [{ currency: "g\u0000bp" }, "Item 1 has an invalid currency."],
  [{ size: "a".repeat(101) }, "Item 1 has an invalid size."],
  [{ size: 12 }, "Item 1 has an invalid size."],
  [{ color: "a".repeat(101) }, "Item 1 has an invalid color."],
  [{ color: {} }, "Item 1 has an invalid color."],
  [{ amount: -1 }, "Item 1 has an invalid amount."],
  [{ amount: 184.99 }, "Item 1 has an invalid amount."],
  [{ amount: "18500" }, "Item 1 has an invalid amount."],
  [{ amount: 1e300 }, "Item 1 has an invalid amount."],
  [{ amount: undefined }, "Item 1 has an invalid amount."],
  [{ currency: undefined }, "Item 1 has an invalid currency."],
  [{ currency: 7 }, "Item 1 has an invalid currency."],
  [{ currency: "pound sterling" }, "Item 1 has an invalid currency."],
])("an item with %j is refused", (change, message) => {
  expect(refusal({ items: [{ ...gown, ...change }] })?.message).toBe(message);
});

test("treats an empty or null size or colour as absent", () => {
  expect(itemsOf([{ ...gown, size: "", color: null }])).toEqual([
    { ...gown, size: undefined, color: undefined },
  ]);
  expect(itemsOf([{ ...gown, size: " 12 ", color: "  " }])).toEqual([{ ...gown, color: undefined }]);
});

test("a currency in any case is read in lower case, and not yet compared with the catalogue", () => {
  expect(itemsOf([{ ...gown, currency: "GBP" }])).toEqual([gown]);
  expect(itemsOf([{ ...gown, currency: "NGN" }])).toEqual([{ ...gown, currency: "ngn" }]);
});

test("merges lines of the same piece in the first one's place", () => {
  expect(itemsOf([scarf, gown, { ...scarf, size: "", qty: 3 }])).toEqual([{ ...scarf, qty: 5 }, gown]);
});

test("lines of the same piece at different prices stay separate", () => {
  const cheap = { ...scarf, amount: 1 };
  expect(itemsOf([scarf, cheap])).toEqual([scarf, cheap]);
});

test("lines of the same piece may not exceed the limit of one line together", () => {
  expect(refusal({ items: [{ ...scarf, qty: 60 }, gown, { ...scarf, qty: 40 }] })).toEqual({
    message: "Item 3 has invalid qty.",
    field: "items.2.qty",
  });
});

test("a cart of too many lines is refused before its lines are read", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...scarf, slug: `scarf-${i}` }));
  expect(itemsOf(lines(MAX_LINES))).toHaveLength(MAX_LINES);
  expect(refusal({ items: lines(MAX_LINES + 1) })).toEqual({
    message: "Cart has more than 100 lines.",
    field: "items",
  });
  expect(refusal({ items: Array(1_000_000).fill(null) })?.field).toBe("items");
});

test.each(["BA-20261120-0751", "SHOP-20261120-0000", "ABCDEF-00000000-0000"])(
  "%s is an order id",
  (orderId) => {
    expect(refusal({ orderId })).toBeNull();
  },
);

test.each([
  undefined,
  null,
  7,
  "",
  "BA-20261120-0751-2",
  "BA-2026-11-20",
  "ba-20261120-0751",
  "B-20261120-0751",
  " BA-20261120-0751",
  "BA-20261120-0751\n",
])("%j is refused as an order id", (orderId) => {
  expect(refusal({ orderId })).toEqual({
    message: "orderId is not an order id like BA-20261120-0751.",
    field: "orderId",
  });
});

test("trims the email, and keeps its case", () => {
  const parsed = parseCheckout({ ...payload, email: " Ada@Example.com " });
  expect(parsed.ok && parsed.value.email).toBe("Ada@Example.com");
});

test.each([
  undefined,
  null,
  7,
  "",
  "ada",
  "ada@example",
  "a b@example.com",
  "a\u0000@example.com",
  `${"a".repeat(250)}@b.co`,
])("%j is refused as an email", (email) => {
  expect(refusal({ email })).toEqual({
    message: "email is not an address like name@example.com.",
    field: "email",
  });
});

test.each([
  "https://baobab-atelier.example",
  "http://localhost:3000",
  "HTTPS://baobab-atelier.example/cart?x=1",
])("%s is accepted as a return address", (returnUrl) => {
  expect(refusal({ returnUrl })).toBeNull();
});

test.each([
  undefined,
  null,
  7,
  "",
  "/checkout",
  "//baobab-atelier.example",
  "baobab-atelier.example",
  "javascript:alert(1)",
  "ftp://baobab-atelier.example",
  "https://",
  " https://baobab-atelier.example",
  "https://baobab-atelier.example/\u0000",
  `https://baobab-atelier.example/${"a".repeat(2048)}`,
])("%j is refused as a return address", (returnUrl) => {
  expect(refusal({ returnUrl })).toEqual({
    message: "returnUrl is not a full http or https address.",
    field: "returnUrl",
  });
});

test("reads any body, or refuses it with a message, without throwing", () => {
  const anyItem = fc.oneof(
    fc.anything(),
    fc.record(
      {
        slug: fc.anything(),
        qty: fc.anything(),
        size: fc.anything(),
        amount: fc.anything(),
        currency: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  const anyBody = fc.oneof(
    fc.anything(),
    fc.record(
      {
        items: fc.oneof(fc.anything(), fc.array(anyItem)),
        orderId: fc.anything(),
        email: fc.anything(),
        returnUrl: fc.anything(),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(anyBody, (body) => {
      const parsed = parseCheckout(body);
      if (!parsed.ok) expect(parsed.error.message).toMatch(/^\S.*\.$/);
    }),
  );
});

test("a cart of valid lines keeps its pieces and never has two lines of one variant at one price", () => {
  const anyLine = fc.record({
    slug: fc.constantFrom("gown", "scarf"),
    qty: fc.integer({ min: 1, max: 9 }),
    size: fc.constantFrom("8", "", null, undefined),
    color: fc.constantFrom("olive", null),
    amount: fc.constantFrom(100, 200),
    currency: fc.constantFrom("gbp", "GBP"),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), (lines) => {
      const items = itemsOf(lines) ?? [];
      const offers = items.map(({ slug, size, color, amount }) =>
        JSON.stringify([slug, size, color, amount]),
      );
      const count = (list: { qty: number }[]) => list.reduce((sum, line) => sum + line.qty, 0);
      expect(new Set(offers).size).toBe(offers.length);
      expect(count(items)).toBe(count(lines));
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LINES, MAX_QTY } from "../cart/cart.ts";
import { parseSavedCart } from "./saved-cart-input.ts";

const ID = "0b7d2b436f0e4a528e2f0b6d6c8a0001";
const gown = { slug: "adire-gown", size: "12", color: "Indigo", qty: 2, price: 1, title: "Free money" };

test("keeps only what identifies the pieces of a saved cart, and no text that an email could carry", () => {
  expect(parseSavedCart({ id: ID, email: " Ada@Example.com ", lines: [gown] })).toEqual({
    ok: true,
    value: {
      id: ID,
      email: "ada@example.com",
      lines: [{ slug: "adire-gown", size: "12", color: "Indigo", qty: 2 }],
    },
  });
});

test("requires no address where the shop sends no emails", () => {
  expect(parseSavedCart({ id: ID, lines: [gown] })).toMatchObject({ ok: true, value: { email: null } });
});

test.each([
  [{ id: ID, email: "ada@", lines: [gown] }, "email", "Add the part after the @, such as name@example.com."],
  [{ id: ID, email: "", lines: [gown] }, "email", "Add your email, such as name@example.com."],
  [{ id: ID, email: "a@b.example", lines: [] }, null, "Your cart is empty."],
  [{ id: ID, email: "a@b.example", lines: [{ slug: "../admin" }] }, null, "Your cart is empty."],
  [{ id: ID, email: "a@b.example", lines: [{ ...gown, size: "1\u00002" }] }, null, "Your cart is empty."],
  [{ id: "1", email: "a@b.example", lines: [gown] }, null, "The request names no cart."],
  [null, null, "The request names no cart."],
])("%j is refused at %s", (body, field, message) => {
  expect(parseSavedCart(body)).toEqual({ ok: false, error: { field, message } });
});

test("stores only a cart of valid pieces, whatever is sent", () => {
  const line = fc.record({
    slug: fc.constantFrom("a", "b", "", "No"),
    qty: fc.anything(),
    size: fc.anything(),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.anything()), { maxLength: 120 }), (lines) => {
      const read = parseSavedCart({ id: ID, email: "ada@example.com", lines });
      if (!read.ok) return;
      expect(read.value.lines.length).toBeLessThanOrEqual(MAX_LINES);
      for (const { qty } of read.value.lines) expect(qty >= 1 && qty <= MAX_QTY).toBe(true);
    }),
  );
});

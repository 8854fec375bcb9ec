import { describe, expect, test } from "vitest";
import { FormEncodingError, paramName, parseForm } from "./form-encoding.ts";

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("a form in bracket notation", () => {
  test("reads flat parameters, with plus signs and escapes decoded", () => {
    expect(plain(parseForm("mode=payment&note=two+words%20%26%20%C3%A9"))).toEqual({
      mode: "payment",
      note: "two words & é",
    });
  });

  test("reads nested objects and numbered lists", () => {
    const body =
      "line_items[0][quantity]=2&line_items[0][price_data][currency]=gbp&line_items[1][quantity]=1&metadata[order_id]=o1";
    expect(plain(parseForm(body))).toEqual({
      line_items: [{ quantity: "2", price_data: { currency: "gbp" } }, { quantity: "1" }],
      metadata: { order_id: "o1" },
    });
  });

  test("keeps lists in the order of their numbers, not of arrival", () => {
    const body = Array.from(
      { length: 12 },
      (_, n) => `countries[${11 - n}]=${String.fromCharCode(76 - n)}`,
    ).join("&");
    expect(parseForm(body).countries).toEqual([..."ABCDEFGHIJKL"]);
  });

  test("appends to a list with empty brackets", () => {
    expect(plain(parseForm("expand[]=line_items&expand[]=payment_intent"))).toEqual({
      expand: ["line_items", "payment_intent"],
    });
  });

  test("accepts escaped brackets too", () => {
    expect(plain(parseForm("metadata%5Breference%5D=BA-1"))).toEqual({ metadata: { reference: "BA-1" } });
  });

  test("keeps empty values", () => {
    expect(plain(parseForm("a=&b"))).toEqual({ a: "", b: "" });
  });

  test("keeps the last of two equal names", () => {
    expect(parseForm("a=1&a=2").a).toBe("2");
  });

  test("leaves the prototypes of objects alone", () => {
    const tree = parseForm(
      "__proto__[polluted]=yes&metadata[__proto__]=x&constructor[prototype][polluted]=yes",
    );
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(Object.keys(tree.metadata ?? {})).toEqual(["__proto__"]);
  });

  test.each(["a=1&a[b]=2", "a[b]=1&a=2", "a[b=1", "a]b=1", "[a]=1", "=1", "a=%00", `a${"[b]".repeat(10)}=1`])(
    "refuses %s",
    (body) => {
      expect(() => parseForm(body)).toThrow(FormEncodingError);
    },
  );

  test("reads an empty body as no parameters", () => {
    expect(Object.keys(parseForm(""))).toEqual([]);
  });

  test("names a parameter by its path", () => {
    expect(paramName(["line_items", 0, "price_data", "unit_amount"])).toBe(
      "line_items[0][price_data][unit_amount]",
    );
  });
});

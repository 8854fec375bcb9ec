import { describe, expect, test } from "vitest";
import { ApiProblem } from "./checked-params.ts";
import { parseForm } from "./form-encoding.ts";
import { sessionParams } from "./session-params.ts";

const NOW = new Date("2026-11-20T12:00:00.700Z");
const CREATED = Math.floor(NOW.getTime() / 1000);

const GOOD: Record<string, string> = {
  mode: "payment",
  success_url: "https://shop.example/done?sid={CHECKOUT_SESSION_ID}",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "gbp",
  "line_items[0][price_data][unit_amount]": "1000",
  "line_items[0][price_data][product_data][name]": "Tote",
};

/** The refusal of a session with these changes: its code and its parameter. Null when it is accepted. */
function refusalOf(
  changes: Record<string, string>,
  good = GOOD,
): { code: string | null; param: string | null } | null {
  const form = parseForm(new URLSearchParams({ ...good, ...changes }).toString());
  try {
    sessionParams(form, NOW);
    return null;
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { code: problem.code, param: problem.param };
  }
}

const inSeconds = (seconds: number) => ({ expires_at: String(CREATED + seconds) });
const costing = (amount: string) => ({ "line_items[0][price_data][unit_amount]": amount });
const country = (code: string) => ({ "shipping_address_collection[allowed_countries][0]": code });

describe("a session is refused, as Stripe refuses it,", () => {
  test.each(["payment_method_types[0]", "shipping_rates[0]", "line_items[0][name]", "line_items[0][amount]"])(
    "for the parameter %s, which this version of the API does not have",
    (name) => {
      expect(refusalOf({ [name]: "x" })).toEqual({
        code: "parameter_unknown",
        param: name.startsWith("line_items") ? name : name.replace("[0]", ""),
      });
    },
  );

  test.each([
    ["mode", "gift"],
    ["submit_type", "buy"],
    ["ui_mode", "hosted"],
    ["ui_mode", "embedded"],
    ["billing_address_collection", "never"],
    ["line_items[0][price_data][tax_behavior]", "none"],
    ["phone_number_collection[enabled]", "yes"],
  ])("for %s=%s, which is none of its values", (param, value) => {
    expect(refusalOf({ [param]: value })).toEqual({ code: null, param });
  });

  test.each(["UK", "CU", "IR", "KP", "SY", "EU", "XX", "gb", "GBR", ""])("for the country '%s'", (code) => {
    const param = "shipping_address_collection[allowed_countries][0]";
    expect(refusalOf(country(code))).toEqual({ code: null, param });
  });

  test.each([30 * 60 - 1, 29 * 60, 0, -60, 24 * 3600 + 1])("when it expires in %i seconds", (seconds) => {
    expect(refusalOf(inSeconds(seconds))).toEqual({ code: null, param: "expires_at" });
  });

  test.each(["1", "29"])("when it costs %s pence in total", (amount) => {
    expect(refusalOf(costing(amount))).toEqual({ code: "amount_too_small", param: null });
  });

  test.each([
    "nobody",
    "ada@",
    "@example.com",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    "ada@example.c",
    "ada@localhost",
    "ada@example..com",
    "ada@-example.com",
    "ada@example.com.",
    "ada@example.123",
    "adá@example.com",
    "ẹniọlá@example.com",
    "ada sample@example.com",
    "Ada <ada@example.com>",
    "ada@ex@ample.com",
    `${"a".repeat(65)}@example.com`,
  ])("for the e-mail %s", (email) => {
    expect(refusalOf({ customer_email: email })).toEqual({ code: "email_invalid", param: "customer_email" });
    expect(refusalOf({ "payment_intent_data[receipt_email]": email })).toEqual({
      code: "email_invalid",
      param: "payment_intent_data[receipt_email]",
    });
  });

  test.each(["locale", "customer", "discounts[0][coupon]", "custom_text[submit][message]"])(
    "in so many words for %s, which the sandbox does not carry out",
    (name) => {
      expect(refusalOf({ [name]: "x" })).toEqual({ code: null, param: name.replace(/\[.*/, "") });
    },
  );

  test.each(["customer_email", "success_url", "currency", "metadata[a]", "line_items[0][quantity]"])(
    "for a list where %s should be",
    (name) => {
      const { [name]: _, ...rest } = GOOD;
      expect(refusalOf({ [`${name}[x]`]: "1" }, rest)).toMatchObject({ param: name });
    },
  );

  test("for more than 100 lines", () => {
    const line = Object.entries(GOOD).filter(([name]) => name.startsWith("line_items"));
    const many = Array.from({ length: 101 }, (_, nth) =>
      line.map(([name, value]) => [name.replace("[0]", `[${nth}]`), value]),
    );
    expect(refusalOf(Object.fromEntries(many.flat()))).toEqual({
      code: "parameter_too_many",
      param: "line_items",
    });
  });
});

describe("a session is opened", () => {
  test.each([30 * 60, 33 * 60, 24 * 3600])("when it expires in %i seconds", (seconds) => {
    expect(refusalOf(inSeconds(seconds))).toBeNull();
  });

  test.each(["30", "0"])("when it costs %s pence in total", (amount) => {
    expect(refusalOf(costing(amount))).toBeNull();
  });

  test("when delivery makes the total large enough", () => {
    const rate = "shipping_options[0][shipping_rate_data]";
    const delivery = {
      [`${rate}[display_name]`]: "Standard",
      [`${rate}[fixed_amount][amount]`]: "20",
      [`${rate}[fixed_amount][currency]`]: "gbp",
    };
    expect(refusalOf({ ...costing("10"), ...delivery })).toBeNull();
    expect(refusalOf({ ...costing("9"), ...delivery })).toMatchObject({ code: "amount_too_small" });
  });

  test.each(["GB", "NG", "US", "GG", "XK"])("for the country %s", (code) => {
    expect(refusalOf(country(code))).toBeNull();
  });

  test.each([
    "ada@example.com",
    "a.b+c@shop.example.co.uk",
    "o'brien@example.ie",
    "a@x-y.museum",
    "ada@xn--bcher-kva.example",
  ])("for the e-mail %s", (email) => {
    expect(refusalOf({ customer_email: email })).toBeNull();
  });
});

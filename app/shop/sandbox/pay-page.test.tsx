import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { PayPageView } from "#app/domain/money/sandbox/pay-page-view.ts";
import { toMoney } from "#app/shared/money.ts";
import { PayPage, payPageTitle } from "./pay-page.tsx";

const summary = {
  lines: [
    {
      id: "li_1",
      title: "Tote <b>",
      description: null,
      quantity: 2,
      totalCents: toMoney(13_600),
      imageUrl: null,
    },
  ],
  subtotalCents: toMoney(13_600),
  rates: [
    {
      id: "shr_1",
      name: "Standard",
      estimate: "3 to 5 business days",
      amountCents: toMoney(0),
      totalCents: toMoney(13_600),
    },
    { id: "shr_2", name: "Express", estimate: null, amountCents: toMoney(995), totalCents: toMoney(14_595) },
  ],
  totalCents: toMoney(13_600),
  cancelUrl: "http://shop.example/checkout/cancel",
};
const pay: PayPageView = {
  step: "pay",
  summary,
  countries: [{ code: "GB", name: "United Kingdom" }],
  needsAddress: true,
  otherCurrency: null,
  form: {
    currency: "",
    email: "ada@example.com",
    cardNumber: "4000 0000 0000 0002",
    expiry: "12/34",
    cvc: "123",
    name: "Ada",
    address: "3 Sample Street",
    city: "Leeds",
    state: "",
    postcode: "LS1",
    country: "GB",
    phone: "",
    rate: "shr_2",
  },
  errors: {},
};
const html = (view: PayPageView): string =>
  renderToStaticMarkup(<PayPage view={view} shopName="Baobab Atelier" />);

describe("the hosted page's markup", () => {
  test("says that no card is charged, on every page", () => {
    const views: PayPageView[] = [
      pay,
      { step: "confirm", summary },
      { step: "closed", status: "complete", backUrl: null },
      { step: "closed", status: "expired", backUrl: "http://shop.example/" },
    ];
    for (const view of views) {
      expect(html(view)).toContain("Sample shop. Payments run in a sandbox and no card is charged.");
    }
  });

  test.each(["Email", "Card number", "Expiry", "CVC", "Name", "Address", "City", "Postcode", "Country"])(
    "labels %s exactly so",
    (label) => {
      const id = new RegExp(`<label for="(\\w+)"[^>]*>${label}</label>`).exec(html(pay))?.[1];
      expect(html(pay)).toMatch(new RegExp(`<(input|select)[^>]* id="${id}"`));
    },
  );

  test("lets the browser fill one line of an address in, and asks for a country before it accepts one", () => {
    expect(html(pay)).toMatch(/<input[^>]*autoComplete="address-line1"[^>]* id="address"/);
    const select = /<select[^>]*required=""[^>]*>(.*?)<\/select>/.exec(html(pay))?.[1] ?? "";
    expect(select).toMatch(/^<option value="">Choose a country<\/option>/);
    const elsewhere = { ...pay, form: { ...pay.form, country: "FR" } };
    expect(html(elsewhere)).not.toContain('selected=""');
  });

  test("asks for no address and no phone where nothing is posted", () => {
    const page = html({ ...pay, needsAddress: false, summary: { ...summary, rates: [] } });
    for (const label of ["Address", "City", "Postcode", "Country", "Phone"])
      expect(page).not.toContain(`>${label}<`);
    expect(page).toMatch(/>Email<[\s\S]*>Name<[\s\S]*>Card number</);
  });

  test("is a plain form that posts to its own address", () => {
    expect(html(pay)).toMatch(/<form [^>]*method="post"[^>]*>/);
    expect(html(pay)).not.toMatch(/<form [^>]*action=/);
  });

  test("keeps the input and the chosen delivery", () => {
    expect(html(pay)).toContain('value="3 Sample Street"');
    expect(html(pay)).toMatch(/<input[^>]*id="rate-1"[^>]*checked=""/);
    expect(html(pay)).not.toMatch(/<input[^>]*id="rate-0"[^>]*checked=""/);
  });

  test("has the amount of every delivery in the button, each shown only while it is chosen", () => {
    const button = /<button[^>]*value="pay"[^>]*>(.*?)<\/button>/.exec(html(pay))?.[1] ?? "";
    expect(button).toContain('<span class="hidden group-has-[#rate-0:checked]/pay:inline">£136</span>');
    expect(button).toContain('<span class="hidden group-has-[#rate-1:checked]/pay:inline">£145.95</span>');
  });

  test("has only the amount in the button when there is no delivery to choose", () => {
    const view = { ...pay, summary: { ...summary, rates: [] } };
    expect(html(view)).toMatch(/<button[^>]*value="pay"[^>]*><span[^>]*>Pay £136<\/span><\/button>/);
  });

  test("puts errors beside their fields and in one alert that links to them", () => {
    const page = html({
      ...pay,
      errors: { cardNumber: "Your card was declined.", city: "Enter your city." },
    });
    expect(page).toMatch(/role="alert"/);
    expect(page).toContain('href="#cardNumber"');
    expect(page).toMatch(/<input[^>]*aria-describedby="cardNumber-error"[^>]*>/);
    expect(page).toContain('id="city-error"');
  });

  test("offers Cancel only when it has a target", () => {
    expect(html(pay)).toMatch(/<button[^>]*value="cancel"[^>]*>Cancel<\/button>/);
    expect(html({ ...pay, summary: { ...summary, cancelUrl: null } })).not.toContain("Cancel");
  });

  test("asks for the confirmation with two buttons", () => {
    const page = html({ step: "confirm", summary });
    expect(page).toContain("Confirm this payment");
    expect(page).toMatch(/value="complete"[^>]*>Complete</);
    expect(page).toMatch(/value="fail"[^>]*>Fail</);
  });

  test("says plainly that a session is complete or expired", () => {
    expect(html({ step: "closed", status: "complete", backUrl: null })).toContain("This payment is complete");
    const expired = html({ step: "closed", status: "expired", backUrl: "http://shop.example/" });
    expect(expired).toContain("This payment page has expired");
    expect(expired).toContain('href="http://shop.example/"');
  });

  test("names the page for the browser's tab", () => {
    expect(payPageTitle(pay, "Baobab Atelier")).toBe("Pay Baobab Atelier");
    expect(payPageTitle({ ...pay, errors: { cvc: "…" } }, "Baobab Atelier")).toBe(
      "Error: Pay Baobab Atelier",
    );
  });
});

import { expect, test } from "vitest";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { defaultFrame } from "./default-frame.ts";
import { offerTermsJsonLd } from "./offer-terms.ts";

const { storePolicy } = defaultFrame;

const policy = {
  ...storePolicy,
  cancellationDays: 21,
};
const zones: Zone[] = [
  {
    id: "uk",
    name: "United Kingdom",
    countries: ["GB"],
    priceCents: 495,
    freeFromCents: null,
    businessDays: [2, 5],
  },
  {
    id: "international",
    name: "International",
    countries: ["NG", "IE"],
    priceCents: 0,
    freeFromCents: null,
    businessDays: [7, 10],
  },
];
const terms = offerTermsJsonLd(policy, zones, "https://shop.example");

test("each zone of delivery is listed with its countries, its price and its days", () => {
  const countries = (...codes: string[]) =>
    codes.map((addressCountry) => ({ "@type": "DefinedRegion", addressCountry }));
  expect(terms.shippingDetails).toMatchObject([
    {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: "4.95", currency: "GBP" },
      shippingDestination: countries("GB"),
      deliveryTime: {
        businessDays: { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] },
        transitTime: { minValue: 2, maxValue: 5, unitCode: "DAY" },
      },
    },
    {
      shippingRate: { value: "0.00" },
      shippingDestination: countries("NG", "IE"),
      deliveryTime: { transitTime: { minValue: 7, maxValue: 10 } },
    },
  ]);
  expect(new Set(terms.shippingDetails.map((zone) => zone["@id"])).size).toBe(2);
});

test("returns are accepted within the days of the policy, at the shopper's cost unless they are faulty", () => {
  expect(terms.hasMerchantReturnPolicy).toMatchObject({
    "@type": "MerchantReturnPolicy",
    applicableCountry: "GB",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 21,
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
    itemDefectReturnFees: "https://schema.org/FreeReturn",
  });
});

/** Delivery costs and returns in schema.org's vocabulary, from the facts of the shop's policy. */
import type { JsonLd } from "#app/platform/seo/json-ld.ts";
import { pence, penceToPounds } from "#app/shared/money.ts";
import type { StorePolicy } from "./schemas.ts";

/** The shop's own country. */
export const HOME = "GB";

/** The terms of every offer. Each has an `@id`, so that a page states it only once. */
export function offerTermsJsonLd(
  policy: StorePolicy,
  siteOrigin: string,
): { shippingDetails: JsonLd[]; hasMerchantReturnPolicy: JsonLd } {
  const shippingDetails = policy.deliveryRates.map(
    ({ id, amountCents, businessDays: [minValue, maxValue] }) => ({
      "@type": "OfferShippingDetails",
      "@id": `${siteOrigin}/#delivery-${id}`,
      shippingRate: {
        "@type": "MonetaryAmount",
        value: penceToPounds(pence(amountCents)).toFixed(2),
        currency: "GBP",
      },
      shippingDestination: countriesOf(id, policy).map((addressCountry) => ({
        "@type": "DefinedRegion",
        addressCountry,
      })),
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        transitTime: { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
      },
    }),
  );
  return { shippingDetails, hasMerchantReturnPolicy: returnPolicyJsonLd(policy, siteOrigin) };
}

/**
 * A refund within the statutory days: the shopper pays the postage, unless the piece is faulty (see
 * `content/policies/refund-promise.md`).
 */
export const returnPolicyJsonLd = (policy: StorePolicy, siteOrigin: string): JsonLd => ({
  "@type": "MerchantReturnPolicy",
  "@id": `${siteOrigin}/#returns`,
  applicableCountry: HOME,
  returnPolicyCountry: HOME,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: policy.cancellationDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  itemDefectReturnFees: "https://schema.org/FreeReturn",
  refundType: "https://schema.org/FullRefund",
  merchantReturnLink: `${siteOrigin}/refund-policy`,
});

/** A rate whose name is that of the home country is for it; the others are for all other countries. */
function countriesOf(rateId: string, { shippingCountries }: StorePolicy): string[] {
  return shippingCountries.filter((country) => (country === HOME) === (rateId === "uk"));
}

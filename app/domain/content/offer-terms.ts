/** Delivery costs and returns in schema.org's vocabulary, from the facts of the shop's policy. */
import { HOME, isInUk, NORTHERN_IRELAND, type Zone } from "#app/domain/delivery/zone.ts";
import type { JsonLd } from "#app/platform/seo/json-ld.ts";
import { CURRENCY, toMajorUnits, toMoney } from "#app/shared/money.ts";
import type { StorePolicy } from "./schemas.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** The terms of every offer. Each has an `@id`, so that a page states it only once. */
export function offerTermsJsonLd(
  policy: StorePolicy,
  zones: readonly Zone[],
  siteOrigin: string,
): { shippingDetails: JsonLd[]; hasMerchantReturnPolicy: JsonLd } {
  const shippingDetails = zones.map(({ id, countries, priceCents, businessDays: [minValue, maxValue] }) => ({
    "@type": "OfferShippingDetails",
    "@id": `${siteOrigin}/#delivery-${id}`,
    shippingRate: {
      "@type": "MonetaryAmount",
      value: toMajorUnits(toMoney(priceCents)).toFixed(2),
      currency: CURRENCY.code,
    },
    shippingDestination: countries.map((place) => ({
      "@type": "DefinedRegion",
      addressCountry: isInUk(place) ? HOME : place,
      // ISO 3166-2.
      ...(place === NORTHERN_IRELAND && { addressRegion: "NIR" }),
    })),
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      businessDays: { "@type": "OpeningHoursSpecification", dayOfWeek: WEEKDAYS },
      transitTime: { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
    },
  }));
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

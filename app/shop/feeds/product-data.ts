/** A product in schema.org's vocabulary, as Google reads it for merchant listings and product variants. */

import { compositionLine, gramsOf } from "#app/domain/catalogue/papers.ts";
import type { Gender, Product } from "#app/domain/catalogue/products/product.ts";
import { colorsOf, galleryOf } from "#app/domain/catalogue/products/selection.ts";
import { MAX_STARS, writtenBy } from "#app/domain/people/reviews/review.ts";
import {
  formatAverage,
  type ProductReviews,
  writtenHere,
} from "#app/domain/people/reviews/review-numbers.ts";
import type { Site } from "#app/platform/http/context.ts";
import { type JsonLd, jsonLdText } from "#app/platform/seo/json-ld.ts";
import { CURRENCY, toMajorUnits } from "#app/shared/money.ts";
import { wholeAddress } from "#app/shared/picture-address.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type FeedOffer, feedOffersOf } from "./product-offers.ts";

interface DataOptions {
  site: Pick<Site, "origin" | "mediaUrl">;
  /** Its shown reviews; null when there are none. */
  reviews?: ProductReviews | null;
  /** The terms of every offer, each with an `@id`: delivery costs and returns. */
  terms: { shippingDetails: JsonLd[]; hasMerchantReturnPolicy: JsonLd };
}

const GENDERS: Record<Gender, string> = { women: "female", men: "male", unisex: "unisex" };

/**
 * The product as a `ProductGroup` with a `Product` for each variant, at the price that the page shows for it. The first
 * offer states delivery and returns in full, and all others refer to it: they are the longest part. A product without
 * variants has nothing to group: it is one `Product`, out of stock.
 */
export function productJsonLd(product: Product, options: DataOptions): JsonLd {
  const offers = feedOffersOf(product);
  const url = new URL(`/products/${product.slug}`, options.site.origin).href;
  const pictures = [product.primaryImageUrl, ...product.imageUrls].filter((picture) => picture !== "");
  const { papers } = product;
  const material = compositionLine(papers) || product.cloth;
  const common = {
    name: product.title,
    description: product.description || product.title,
    url,
    image: [...new Set(pictures)].map((picture) => wholeAddress(picture, options.site)),
    brand: { "@type": "Brand", name: product.brand },
    ...(material && { material }),
    ...(papers.madeIn && { countryOfOrigin: { "@type": "Country", name: papers.madeIn } }),
    audience: { "@type": "PeopleAudience", suggestedGender: GENDERS[product.gender] },
    ...(options.reviews && reviewsJsonLd(options.reviews)),
  };
  if (product.variants.length === 0)
    return {
      "@context": "https://schema.org",
      "@type": "Product",
      ...common,
      sku: product.slug,
      ...weightJsonLd(product, ""),
      offers: offers.map((offer) => offerJsonLd(offer, url, options.terms)),
    };
  const varies = (value: (offer: FeedOffer) => string | undefined | null) =>
    new Set(offers.map(value)).size > 1;
  const variesBy = [
    ...(varies(({ variant }) => variant?.size) ? ["https://schema.org/size"] : []),
    ...(varies(({ variant }) => variant?.colorId) ? ["https://schema.org/color"] : []),
  ];
  const named = namesOf(options.terms);
  return {
    "@context": "https://schema.org",
    "@type": "ProductGroup",
    productGroupID: product.slug,
    ...common,
    ...(variesBy.length > 0 && { variesBy }),
    hasVariant: offers.map((offer, nth) =>
      variantJsonLd(product, offer, url, options.site, nth === 0 ? options.terms : named),
    ),
  };
}

/** The average of all shown reviews that were written here, and those of them that are on the page. */
function reviewsJsonLd({ numbers, newest }: ProductReviews): JsonLd {
  const here = writtenHere(numbers);
  if (here === null) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: formatAverage(here),
      reviewCount: here.shown,
      bestRating: MAX_STARS,
      worstRating: 1,
    },
    review: newest
      .filter(({ source }) => source === undefined)
      .map((review) => ({
        "@type": "Review",
        author: { "@type": "Person", name: writtenBy(review) },
        datePublished: review.writtenAt.slice(0, 10),
        ...(review.words && { reviewBody: review.words }),
        reviewRating: { "@type": "Rating", ratingValue: review.stars, bestRating: MAX_STARS, worstRating: 1 },
      })),
  };
}

/** `productJsonLd` for the page's own `<script>`. */
export const productJsonLdText = (product: Product, options: DataOptions): string =>
  jsonLdText(productJsonLd(product, options));

function variantJsonLd(
  product: Product,
  offer: FeedOffer,
  url: string,
  site: DataOptions["site"],
  terms: Terms,
): JsonLd {
  const { variant, selection } = offer;
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  const [picture] = galleryOf(product, selection);
  return {
    "@type": "Product",
    sku: variant?.id,
    ...(variant?.gtin && { gtin: variant.gtin }),
    name: describePiece(product.title, color, selection.size),
    ...(picture && { image: wholeAddress(picture, site) }),
    ...(selection.size && { size: selection.size }),
    ...(color && { color }),
    ...weightJsonLd(product, variant?.size ?? ""),
    offers: offerJsonLd(offer, url, terms),
  };
}

/** The net weight of a size, as far as it is known. */
function weightJsonLd({ papers }: Product, size: string): JsonLd {
  const value = gramsOf(papers, size);
  return value === null ? {} : { weight: { "@type": "QuantitativeValue", value, unitCode: "GRM" } };
}

const offerJsonLd = (
  { price, compareAt, available, search, sale }: FeedOffer,
  url: string,
  { shippingDetails, hasMerchantReturnPolicy }: Terms,
): JsonLd => ({
  "@type": "Offer",
  url: `${url}${search}`,
  price: toMajorUnits(price).toFixed(2),
  priceCurrency: CURRENCY.code,
  // The last day on which it holds.
  ...(sale && { priceValidUntil: shopDay(new Date(sale.endsAt.getTime() - 1)) }),
  ...(compareAt !== null && {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: toMajorUnits(compareAt).toFixed(2),
      priceCurrency: CURRENCY.code,
    },
  }),
  availability: `https://schema.org/${available ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
  shippingDetails,
  hasMerchantReturnPolicy,
});

type Terms = DataOptions["terms"];

/** References to the terms by their ids. */
const namesOf = ({ shippingDetails, hasMerchantReturnPolicy }: Terms): Terms => ({
  shippingDetails: shippingDetails.map((zone) => ({ "@id": zone["@id"] })),
  hasMerchantReturnPolicy: { "@id": hasMerchantReturnPolicy["@id"] },
});

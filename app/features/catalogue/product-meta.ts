/** What a product's page tells machines: its title, its description, and its data in schema.org's words. */
import type { JsonLd } from "#app/platform/seo/json-ld.ts";
import { penceToPounds } from "#app/shared/money.ts";
import type { Product } from "./product.ts";
import { type Offer, offersOf } from "./product-offers.ts";
import { colorsOf } from "./selection.ts";

/** About as much as a search engine shows, in characters. */
const LONGEST_DESCRIPTION = 155;

/** The page's title, before the brand's name. */
export const productTitle = (product: Pick<Product, "title">): string => product.title;

/** The page's description: the product's own, on one line, cut after a whole word. */
export function productDescription(product: Pick<Product, "description" | "title" | "cloth">): string {
  const text = product.description.replace(/\s+/g, " ").trim();
  if (text === "") return [product.title, product.cloth].filter(Boolean).join(", ");
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const cut = text.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:.-]+$/, "")}…`;
}

/**
 * The product as schema.org `Product`, with one offer for each variant at the price that the page shows for it.
 * `url` is the page's own address, absolute; `siteOrigin` makes the pictures' addresses absolute.
 */
export function productJsonLd(
  product: Product,
  { siteOrigin, url }: { siteOrigin: string; url: string },
): JsonLd {
  const pictures = [product.primaryImageUrl, ...product.imageUrls].filter((picture) => picture !== "");
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: product.slug,
    url,
    image: [...new Set(pictures)].map((picture) => new URL(picture, siteOrigin).href),
    brand: { "@type": "Brand", name: product.brand },
    ...(product.cloth && { material: product.cloth }),
    color: colorsOf(product).map((color) => color.name),
    offers: offersOf(product).map((offer) => offerJsonLd(product, offer, url)),
  };
}

const offerJsonLd = (
  product: Product,
  { variant, price, available, search }: Offer,
  url: string,
): JsonLd => ({
  "@type": "Offer",
  ...(variant && { sku: variant.id }),
  price: penceToPounds(price).toFixed(2),
  priceCurrency: product.currency,
  availability: `https://schema.org/${available ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
  url: `${url}${search}`,
});

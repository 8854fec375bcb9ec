import type { Product } from "#app/domain/catalogue/products/product.ts";
import { productDescription } from "#app/domain/catalogue/products/product-meta.ts";
import { deliveryPrice, deliveryTime } from "#app/domain/delivery/delivery-choices.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { feedOffersOf } from "./product-offers.ts";

interface ShopWords {
  name: string;
  about: string;
  origin: string;
  pages: readonly { label: string; path: string }[];
  zones: readonly Zone[];
  /** The catalogue by kind, cloth, colour and occasion. */
  lists: readonly { name: string; path: string }[];
  looks: readonly { name: string; path: string }[];
}

/**
 * The shop in plain text for language models (llmstxt.org): its description and its pages, and then each piece with its
 * price, some at a time.
 */
export function llmsText({ name, about, origin, pages, zones, lists, looks }: ShopWords): {
  head: string;
  pieces(products: readonly Product[]): string;
} {
  const link = (label: string, path: string) =>
    `[${label.replaceAll(/[[\]]/g, "")}](${new URL(path, origin).href})`;
  const head = [
    `# ${name}`,
    "",
    `> ${oneLine(about)}`,
    "",
    `Prices are in ${CURRENCY.name} sterling. Each run is limited; a piece that is sold out says so.`,
    "",
    "## Pages",
    "",
    ...pages.map(({ label, path }) => `- ${link(label, path)}`),
    "",
    "## Delivery",
    "",
    ...zones.map((zone) => `- ${deliveryTime(zone)}: ${deliveryPrice(zone)}`),
    "",
    "## The catalogue by kind, cloth, colour and occasion",
    "",
    ...lists.map(({ name, path }) => `- ${link(name, path)}`),
    "",
    ...(looks.length > 0
      ? ["## Looks", "", ...looks.map(({ name, path }) => `- ${link(name, path)}`), ""]
      : []),
    "## Pieces",
    "",
    "",
  ].join("\n");
  const line = (product: Product): string =>
    `- ${link(product.title, `/products/${product.slug}`)}: ${formatPrices(product)}. ${productDescription(product)}\n`;
  return { head, pieces: (products) => products.map(line).join("") };
}

/** `£185 (was £220)`, `from £210`, `£280, sold out`. */
function formatPrices(product: Product): string {
  const offers = feedOffersOf(product);
  const cheapest = offers.reduce((least, offer) => (offer.price < least.price ? offer : least));
  const differ = offers.some(({ price }) => price !== cheapest.price);
  const price = `${differ ? "from " : ""}${formatMoney(cheapest.price)}`;
  if (!offers.some(({ available }) => available)) return `${price}, sold out`;
  return cheapest.compareAt === null ? price : `${price} (was ${formatMoney(cheapest.compareAt)})`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

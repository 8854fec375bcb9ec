/** The shop as Google Merchant reads it: an item for each variant, at the price and availability of its page. */

import { type Gender, type Kind, kindName, type Product } from "#app/domain/catalogue/products/product.ts";
import { colorsOf, galleryOf } from "#app/domain/catalogue/products/selection.ts";
import { chargeFor, HOME, type Zone } from "#app/domain/delivery/zone.ts";
import { toXml, type XmlElement } from "#app/platform/seo/sitemap.ts";
import { CURRENCY, type Money, toMajorUnits } from "#app/shared/money.ts";
import { wholeAddress } from "#app/shared/picture-address.ts";
import { describePiece, sizeLabel } from "#app/shared/piece-label.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { type FeedOffer, feedOffersOf } from "./product-offers.ts";

interface FeedOptions {
  title: string;
  description: string;
  origin: string;
  mediaUrl?: string | null;
  kinds: readonly Kind[];
  /** The delivery within the shop's own country. */
  delivery: Zone | null;
}

/** Google's limits, in characters and pictures. */
const MAX_ID_LENGTH = 50;
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_PICTURES = 10;

const GENDERS: Record<Gender, string> = { women: "female", men: "male", unisex: "unisex" };

/** The names of Google's own categories, for the kinds that a shop begins with. */
const GOOGLE_CATEGORIES: Record<string, string> = {
  "long-dresses": "Apparel & Accessories > Clothing > Dresses",
  "two-piece": "Apparel & Accessories > Clothing > Outfit Sets",
  tops: "Apparel & Accessories > Clothing > Shirts & Tops",
  accessories: "Apparel & Accessories > Handbags, Wallets & Cases > Handbags",
};

/**
 * The product feed (RSS 2.0 with Google's own tags), in parts that follow each other: its head, the items of some
 * products at a time, and its tail. A product without pictures or variants cannot be listed there.
 */
export function productFeed(options: FeedOptions): {
  head: string;
  items(products: readonly Product[]): string;
  tail: string;
} {
  const about: XmlElement[] = [
    ["title", options.title],
    ["link", options.origin],
    ["description", options.description],
  ];
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>${toXml(about)}
`,
    items: (products) => products.map((product) => `${toXml(itemsOf(product, options))}\n`).join(""),
    tail: "</channel>\n</rss>\n",
  };
}

const itemsOf = (product: Product, options: FeedOptions): XmlElement[] =>
  feedOffersOf(product).flatMap((offer): XmlElement[] => {
    const [main, ...others] = galleryOf(product, offer.selection);
    if (!offer.variant || main === undefined) return [];
    return [["item", itemOf(product, offer, { ...options, main, others })]];
  });

function itemOf(
  product: Product,
  { variant, selection, price, compareAt, available, search, sale }: FeedOffer,
  { origin, mediaUrl, kinds, delivery, main, others }: FeedOptions & { main: string; others: string[] },
): XmlElement[] {
  const { category, gender } = product;
  const size = variant?.size ?? "";
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  const picture = (url: string) => wholeAddress(url, { origin, mediaUrl });
  return [
    ["g:id", feedId(variant?.id ?? product.slug)],
    ["g:item_group_id", feedId(product.slug)],
    ["g:title", cut(describePiece(product.title, color, size), MAX_TITLE_LENGTH)],
    ["g:description", cut(product.description || product.title, MAX_DESCRIPTION_LENGTH)],
    ["g:link", new URL(`/products/${product.slug}${search}`, origin).href],
    ["g:image_link", picture(main)],
    ...others.slice(0, MAX_PICTURES).map((url) => ["g:additional_image_link", picture(url)] as const),
    ["g:availability", available ? "in_stock" : "out_of_stock"],
    ["g:price", amount(compareAt ?? price)],
    ...given("g:sale_price", compareAt === null ? null : amount(price)),
    ...given(
      "g:sale_price_effective_date",
      sale && compareAt !== null ? `${sale.beginsAt.toISOString()}/${sale.endsAt.toISOString()}` : null,
    ),
    ["g:condition", "new"],
    ["g:brand", product.brand],
    variant?.gtin ? ["g:gtin", variant.gtin] : ["g:identifier_exists", "no"],
    ...given("g:color", color),
    ...given("g:size", size),
    ...given("g:size_system", sizeLabel(size) !== size && sizeLabel(size) !== null ? "UK" : null),
    ["g:gender", GENDERS[gender]],
    ["g:age_group", "adult"],
    ...given("g:material", materialOf(product)),
    ...given("g:product_type", kindName(kinds, category)),
    ...given("g:google_product_category", category && ownValue(GOOGLE_CATEGORIES, category)),
    ...(delivery
      ? [
          [
            "g:shipping",
            [
              ["g:country", HOME],
              ["g:price", amount(chargeFor(delivery, price))],
            ],
          ] as const,
        ]
      : []),
  ];
}

/** The fibres of all parts but linings, as Google writes blends: `linen/cotton`; the words for its cloth while not known. */
function materialOf({ papers: { composition }, cloth }: Product): string | null {
  const outer = composition.filter(({ part }) => !/\blining\b/i.test(part ?? ""));
  const fibres = new Set(outer.flatMap((part) => part.fibres.map(({ fibre }) => fibre)));
  return fibres.size > 0 ? [...fibres].join("/") : cloth;
}

/** `185.00 GBP`. */
const amount = (pence: Money): string => `${toMajorUnits(pence).toFixed(2)} ${CURRENCY.code}`;

const given = (name: string, content: string | null | undefined): XmlElement[] =>
  content ? [[name, content]] : [];

const cut = (text: string, most: number): string => [...text].slice(0, most).join("");

/** An id within the limit: a longer one is cut and gets a hash of the whole, so that no two become the same. */
export function feedId(id: string): string {
  if (id.length <= MAX_ID_LENGTH) return id;
  let hash = 0x811c9dc5; // FNV-1a
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const mark = (hash >>> 0).toString(16).padStart(8, "0");
  return `${id.slice(0, MAX_ID_LENGTH - mark.length - 1)}-${mark}`;
}

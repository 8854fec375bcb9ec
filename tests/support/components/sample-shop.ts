import { countryText } from "#app/domain/catalogue/papers/parse-papers.ts";
import { papersIn } from "#app/domain/catalogue/products/paper-fields.ts";
import type { Product, ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { NO_TEXTS } from "#app/domain/catalogue/products/product-fields.ts";
import { parseCut, parseMeasurements } from "#app/domain/catalogue/products/product-words.ts";
import { type CatalogueEntry, sumPiecesLeft } from "#app/domain/catalogue/search/catalogue-entry.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { clothAccent } from "#app/domain/catalogue/search/cloth-accent.ts";
import { collectionOf } from "#app/domain/catalogue/search/collections.ts";
import { HeldCatalogue } from "#app/domain/catalogue/search/held-catalogue.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { factsOf, fillFactsIn } from "#app/domain/content/facts.ts";
import type { Frame } from "#app/domain/content/frame.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import { toMoney } from "#app/shared/money.ts";
import { wornWith } from "#app/shop/product/same-cloth.ts";
import samples from "../../../database/seed/sample-catalogue.json" with { type: "json" };

/* The shop of the sample catalogue as a browser knows it: the answers of its server, from the same files. */

type Sample = (typeof samples)[number];

const { "store-policy": storePolicy, site, delivery, ...rest } = defaultDocuments;
export const words = fillFactsIn({ site, ...rest }, factsOf(site, storePolicy, (delivery as Delivery).zones));
const { zones } = delivery as Delivery;

export const frame: Frame = {
  site,
  storePolicy,
  navigation: words.navigation,
  announcement: words.announcement,
  zones,
  sendsEmail: true,
  address: "/words/sample.js",
};

/** A picture's folder is `{name}-{hash}.{width}x{height}.{colour}`; its widest size is the picture's address. */
const PICTURE = /\/(?<folder>(?<name>[^/]+)-[0-9a-f]{8}\.(?<width>\d+)x\d+\.[0-9a-f]{6})\/\k<width>\.webp$/;
const pictures = new Map<string, string>(
  Object.keys(import.meta.glob("/database/seed/pictures/*/*.webp")).flatMap((path) => {
    const { folder, name, width } = PICTURE.exec(path)?.groups ?? {};
    return folder ? [[`${name}.jpg`, `/media/${folder}/${width}.webp`] as const] : [];
  }),
);
const addressOf = (file: string): string => {
  const address = pictures.get(file);
  if (!address) throw new Error(`There is no sample picture ${file}`);
  return address;
};

function sampleOf(slug: string): Sample {
  const sample = samples.find((each) => each.slug === slug);
  if (!sample) throw new Error(`The sample catalogue has no ${slug}`);
  return sample;
}

const piecesIn = ({ pieces }: Sample["colours"][number], size: string): number =>
  (pieces as Record<string, number | undefined>)[size] ?? 0;

/** A product of the sample catalogue, as its page and `/api/products/…` have it. */
export function sampleProduct(slug: string): Product {
  const sample = sampleOf(slug);
  const { colours, sizes } = sample;
  const variants = sizes.flatMap((size) =>
    colours.map((colour) => ({
      id: `${slug}-${colour.id}-${size.toLowerCase().replaceAll(" ", "-")}`,
      size,
      colorId: colour.id,
      priceCents: toMoney(("price_cents" in colour && colour.price_cents) || sample.min_price_cents),
      imageUrls: colour.images.map(addressOf),
      piecesMade: piecesIn(colour, size),
      piecesLeft: piecesIn(colour, size),
    })),
  );
  const imageUrls = colours[0]?.images.map(addressOf) ?? [];
  const measurements = parseMeasurements((sample.measurements ?? []).join("\n"));
  if (!measurements.ok) throw new Error(measurements.error);
  const cut = parseCut(sample.cut ?? "");
  if (!cut.ok) throw new Error(cut.error);
  return {
    ...NO_TEXTS,
    slug,
    title: sample.title,
    brand: site.name,
    collection: sample.collection,
    gender: sample.gender as Product["gender"],
    category: sample.category,
    textile: sample.textile,
    cloth: sample.cloth,
    papers: papersIn(sample.papers),
    occasions: sample.occasions,
    wornWith: sample.worn_with ?? [],
    description: sample.description,
    story: sample.story,
    details: sample.details,
    shownOn: sample.shown_on ?? null,
    fitNotes: sample.fit_notes ?? null,
    measurements: measurements.value,
    cut: cut.value,
    currency: "GBP",
    minPriceCents: toMoney(sample.min_price_cents),
    hasSale: sample.compare_at_cents !== null,
    compareAtCents: sample.compare_at_cents === null ? null : toMoney(sample.compare_at_cents),
    sizes,
    colors: colours.map(({ name }) => name),
    swatches: colours.map(({ id, name, hex, swatch }) => ({ id, name, hex, imageUrl: addressOf(swatch) })),
    primaryImageUrl: imageUrls[0] ?? "",
    imageUrls,
    imageAlts: Object.fromEntries(
      colours.flatMap(({ images, alts }) => images.map((image, nth) => [addressOf(image), alts[nth] ?? ""])),
    ),
    piecesLeft: variants.reduce((sum, { piecesLeft }) => sum + piecesLeft, 0),
    variants,
  };
}

/** A product as lists have it. */
function summaryOf({ imageUrls, primaryImageUrl, imageAlts, ...product }: Product): ProductSummary {
  const { slug, title, cloth, minPriceCents, hasSale, compareAtCents, swatches, piecesLeft } = product;
  return {
    ...{ slug, title, cloth, minPriceCents, hasSale, compareAtCents, swatches, piecesLeft, primaryImageUrl },
    secondImageUrl: imageUrls.find((url) => url !== primaryImageUrl) ?? null,
    imageAlt: imageAlts[primaryImageUrl] ?? title,
  };
}

export const sampleSummary = (slug: string): ProductSummary => summaryOf(sampleProduct(slug));

/** The products that shoppers see: those that are left come first, then the newest. */
export const shownSlugs: readonly string[] = samples
  .filter(({ is_active }) => is_active)
  .map(({ slug, created_at }) => ({ slug, created_at, isGone: sampleProduct(slug).piecesLeft === 0 }))
  .sort((a, b) => Number(a.isGone) - Number(b.isGone) || b.created_at.localeCompare(a.created_at))
  .map(({ slug }) => slug);

function entryOf(slug: string): Omit<CatalogueEntry, "number"> {
  const product = sampleProduct(slug);
  const collection = collectionOf(product);
  const pieces = product.variants.map(({ size, colorId, piecesLeft, priceCents }) => ({
    ...{ size, priceCents },
    color: colorId,
    left: piecesLeft,
  }));
  return {
    slug,
    title: product.title,
    category: product.category,
    textile: product.textile,
    collection: collection === null ? null : { slug: collection, name: product.collection },
    occasions: product.occasions,
    priceCents: product.minPriceCents,
    createdAt: Date.parse(sampleOf(slug).created_at),
    colors: product.swatches,
    pieces,
    piecesLeft: sumPiecesLeft(pieces),
    sizes: [],
    clothUrl: product.swatches[0]?.imageUrl ?? null,
    pictureUrl: product.primaryImageUrl,
    isOnSale: product.hasSale,
  };
}

/** The index of a catalogue of these products, without words to search for. */
export function sampleIndex(slugs = shownSlugs): CatalogueIndex {
  const catalogue = new HeldCatalogue(words.kinds.map(({ slug, name }) => ({ slug, name })));
  for (const slug of slugs) catalogue.set(entryOf(slug), []);
  return {
    ...catalogue.index(),
    vocabulary: { said: new Map(), sizes: [], familiesNamed: () => [] },
  };
}

const leftInCloth = ({ textile }: Product) =>
  shownSlugs
    .map(sampleProduct)
    .filter((other) => other.textile === textile && other.piecesLeft !== 0)
    .map(({ slug, category, sizes }) => ({ slug, category, sizes }));

/** The data of a product's page, beside the product itself, when nothing else is in the shop. */
export const aroundProduct = (product: Product) => ({
  kind: words.kinds.find(({ slug }) => slug === product.category)?.name ?? null,
  isTailored: !words.kinds.some(({ slug, withoutHem }) => slug === product.category && withoutHem),
  madeIn: countryText(product.papers.madeIn) || null,
  parties: {
    maker: { name: "Baobab Atelier Ltd", address: "14 Sample Parade", contact: "hello@example.com" },
    responsible: null,
  },
  euNotice: words.markets.notice,
  collectionAt: null,
  wornWith: wornWith(product, leftInCloth(product))
    .filter((slug) => shownSlugs.includes(slug))
    .map(sampleSummary),
  looks: [],
  reviews: null,
  alternatives: {},
  preorders: {},
  policy: storePolicy,
  dates: null,
  zones,
  sizeGuide: words["size-guide"],
  sample: { note: "", urls: [] },
  accents: Object.fromEntries(product.swatches.map(({ id, hex }) => [id, clothAccent(hex)])),
});

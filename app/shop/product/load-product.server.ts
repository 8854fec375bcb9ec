import { countryText } from "#app/domain/catalogue/papers/parse-papers.ts";
import type { Parties } from "#app/domain/catalogue/papers.ts";
import {
  type Kind,
  kindName,
  type Product,
  type ProductSummary,
} from "#app/domain/catalogue/products/product.ts";
import { findProducts, listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { colorsOf } from "#app/domain/catalogue/products/selection.ts";
import { type ClothAccent, clothAccent } from "#app/domain/catalogue/search/cloth-accent.ts";
import { collectionOf, collectionPath } from "#app/domain/catalogue/search/collections.ts";
import { listLeftInCloth } from "#app/domain/catalogue/search/featured-products.server.ts";
import type { Preorders } from "#app/domain/people/lists/list-entry.ts";
import { findPreorders } from "#app/domain/people/lists/preorders.server.ts";
import type { ProductReviews } from "#app/domain/people/reviews/review-numbers.ts";
import { findProductReviews, type Showing } from "#app/domain/people/reviews/review-sums.server.ts";
import { type SampleReviews, sampleReviewsOf } from "#app/domain/people/reviews/sample-reviews.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { parseStoredPicture } from "#app/shared/picture-address.ts";
import { listLooksWith } from "#app/shop/looks/load-look.server.ts";
import type { LookLink, LookText } from "#app/shop/looks/look.ts";
import {
  type Alternative,
  alternativesTo,
  leftIn,
  MAX_ALTERNATIVES,
  soldOutSizesOf,
  wornWith,
} from "./same-cloth.ts";

/**
 * The data of a product's page: the product, its companions, the alternatives to each sold-out size, the pictures of it
 * that belong to the sample catalogue, and the page's accent in each of its colours.
 */
interface ProductPageData {
  product: Product;
  /** The name of its kind; null without one. */
  kind: string | null;
  /** False for a piece without a hem. */
  isTailored: boolean;
  /** The name of the country; null while it is not known. */
  madeIn: string | null;
  parties: Parties;
  /** The path of its collection's page; null without one. */
  collectionAt: string | null;
  wornWith: ProductSummary[];
  /** The looks that it is part of. */
  looks: LookLink[];
  /** Its shown reviews; null when there are none. */
  reviews: ProductReviews | null;
  alternatives: Record<string, Alternative[]>;
  /** The sold-out sizes and colours that can be pre-ordered. */
  preorders: Preorders;
  sampleUrls: string[];
  accents: Record<string, ClothAccent | null>;
}

interface Wanted {
  kinds: readonly Kind[];
  untailoredKinds: readonly string[];
  looks: readonly LookText[];
  /** Those of the whole shop. */
  parties: Parties;
  samples: { folders: ReadonlySet<string>; reviews: SampleReviews };
  showing: Showing;
}

/** Loads the data of a product's page. */
export async function loadProduct(
  db: Database,
  product: Product,
  { kinds, untailoredKinds, looks, parties, samples, showing }: Wanted,
): Promise<ProductPageData> {
  const collection = collectionOf(product);
  const besideIt = async () => {
    const inCloth = await listLeftInCloth(db, product.textile, kinds);
    const wanted = soldOutSizesOf(product).map((size) => ({
      size,
      slugs: alternativesTo(product, size, inCloth),
    }));
    const [worn, others] = await Promise.all([
      listProductsBySlug(db, wornWith(product, inCloth)),
      findProducts(db, [...new Set(wanted.flatMap(({ slugs }) => slugs))]),
    ]);
    return { wanted, worn, others };
  };
  const [{ wanted, worn, others }, inLooks, reviews, preorders] = await Promise.all([
    besideIt(),
    listLooksWith(db, product.slug, looks),
    findProductReviews(db, product.slug, showing),
    findPreorders(db, product.slug),
  ]);
  const inSize = (size: string, slugs: readonly string[]) =>
    // Its other colours come first.
    [product, ...slugs.flatMap((other) => others.find((found) => found.slug === other) ?? [])]
      .flatMap((other) => leftIn(other, size) ?? [])
      .slice(0, MAX_ALTERNATIVES);
  const sampleUrls = samplePicturesOf(product, samples.folders);
  const isSample = !showing.isLive && sampleUrls.includes(product.primaryImageUrl);
  return {
    product,
    kind: kindName(kinds, product.category),
    isTailored: product.category === null || !untailoredKinds.includes(product.category),
    madeIn: countryText(product.papers.madeIn) || null,
    parties: {
      maker: product.papers.maker ?? parties.maker,
      responsible: product.papers.responsible ?? parties.responsible,
    },
    collectionAt: collection && collectionPath(collection),
    wornWith: worn,
    looks: inLooks,
    reviews: reviews ?? (isSample ? sampleReviewsOf(product.slug, samples.reviews) : null),
    alternatives: Object.fromEntries(wanted.map(({ size, slugs }) => [size, inSize(size, slugs)])),
    preorders,
    sampleUrls,
    accents: Object.fromEntries(colorsOf(product).map(({ id, hex }) => [id, clothAccent(hex)])),
  };
}

/** The pictures of a product, including those of its cloths, that belong to the sample catalogue. */
function samplePicturesOf(
  { primaryImageUrl, imageUrls, variants, swatches }: Product,
  folders: ReadonlySet<string>,
): string[] {
  const urls = [
    primaryImageUrl,
    ...imageUrls,
    ...variants.flatMap((variant) => variant.imageUrls),
    ...swatches.flatMap(({ imageUrl }) => imageUrl ?? []),
  ];
  return [...new Set(urls)].filter((url) => {
    const folder = parseStoredPicture(url)?.folder.split("/").at(-1);
    return folder !== undefined && folders.has(folder);
  });
}

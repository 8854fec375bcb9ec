import { isSoldOut, type Kind, type ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { findProducts, listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import { listLeftInCloth } from "#app/domain/catalogue/search/featured-products.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type LookText, slugOf } from "#app/shop/looks/look.ts";
import { wornWith } from "./same-cloth.ts";

/** One row, small enough not to compete with the pieces that are chosen already. */
const MAX_COMPANIONS = 3;

/** The most candidates that are looked up: enough that some are left when most are sold out. */
const MAX_CANDIDATES = 24;

/** The most pieces of a cart that are asked about: each may be of another cloth, which is a query of its own. */
const MAX_CHOSEN = 6;

/**
 * The pieces that go with these, the newest of which comes last: first what is in a look with them, then what each is
 * worn with on its own page. Never one of `inCart`, never one that is sold out, and at most three.
 */
export async function loadCompanions(
  db: Database,
  inCart: readonly string[],
  { kinds, looks }: { kinds: readonly Kind[]; looks: readonly LookText[] },
): Promise<ProductSummary[]> {
  const newest = [...inCart].reverse().slice(0, MAX_CHOSEN);
  const products = await findProducts(db, newest);
  const cloths = [...new Set(products.map(({ textile }) => textile))];
  const left = new Map(
    await Promise.all(cloths.map(async (cloth) => [cloth, await listLeftInCloth(db, cloth, kinds)] as const)),
  );
  const chosen = newest.flatMap((slug) => products.find((product) => product.slug === slug) ?? []);
  const wanted = [
    ...chosen.flatMap(({ slug }) => inLooksWith(slug, looks)),
    ...chosen.flatMap((product) => wornWith(product, left.get(product.textile) ?? [])),
  ];
  const others = [...new Set(wanted)].filter((slug) => !inCart.includes(slug));
  const shown = await listProductsBySlug(db, others.slice(0, MAX_CANDIDATES));
  return shown.filter((product) => !isSoldOut(product)).slice(0, MAX_COMPANIONS);
}

const inLooksWith = (slug: string, looks: readonly LookText[]): string[] =>
  looks.map(({ pieces }) => pieces.map(slugOf)).flatMap((slugs) => (slugs.includes(slug) ? slugs : []));

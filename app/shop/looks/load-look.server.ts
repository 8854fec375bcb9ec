import type { Product, ProductSummary } from "#app/domain/catalogue/products/product.ts";
import { findProducts, listProductsBySlug } from "#app/domain/catalogue/products/queries.server.ts";
import {
  choiceSearch,
  colorsOf,
  compareAtOf,
  imageOf,
  initialSelection,
  priceOf,
} from "#app/domain/catalogue/products/selection.ts";
import { offersOf } from "#app/domain/selling/cart/offers.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { PageMeta } from "#app/platform/seo/page-meta.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { toSlug } from "#app/shared/slug.ts";
import { type LookLink, type LookOffer, type LookPiece, type LookText, lookPath, slugOf } from "./look.ts";

/** A look's page, ready to be shown. */
export interface LookPageData {
  name: string;
  text: string;
  picture: { url: string; alt: string } | null;
  pieces: LookPiece[];
  head: PageMeta;
}

/** How many pictures stand for a look on the page of one of its pieces. */
const MAX_PICTURES = 3;

/** The page of a look with its visible pieces; null for an unknown look, and when no piece is left. */
export async function loadLook(
  db: Database,
  { slug, looks }: { slug: string; looks: readonly LookText[] },
): Promise<LookPageData | null> {
  const look = looks.find((each) => each.slug === slug);
  if (!look) return null;
  const found = await findProducts(db, look.pieces.map(slugOf));
  const pieces = look.pieces.flatMap((piece) => {
    const product = found.find((each) => each.slug === slugOf(piece));
    return product ? [pieceOf(product, piece.color)] : [];
  });
  if (pieces.length === 0) return null;
  const { name, text, picture = null } = look;
  const description = text.replaceAll(/\s+/g, " ");
  const shared = picture?.url ?? pieces[0]?.imageUrl;
  return {
    name,
    text,
    picture,
    pieces,
    head: {
      title: name,
      description,
      path: lookPath(slug),
      ...(shared && { image: { url: shared, alt: picture?.alt ?? name, isShareSize: false } }),
    },
  };
}

/** The piece in the look's colour. A colour that the product no longer has leaves the choice to the shopper. */
function pieceOf(product: Product, color: string | null): LookPiece {
  const wanted = color === null ? null : toSlug(color);
  const inColor = colorsOf(product).find(({ id, name }) => id === wanted || toSlug(name) === wanted);
  const colors = inColor ? [inColor] : colorsOf(product);
  const shown = initialSelection(product, { color: inColor?.id ?? null });
  const isOpen = colors.length > 1;
  const offers =
    colors.length === 0
      ? offersOf(product, {})
      : colors.flatMap(({ id, name }) =>
          offersOf(product, { color: id }).map((offer) => ({
            ...offer,
            words: isOpen ? choiceLabel(name, offer.selection.size ?? "") : offer.words,
          })),
        );
  return {
    slug: product.slug,
    title: product.title,
    color: inColor?.name ?? "",
    cloth: product.cloth ?? "",
    path: `/products/${product.slug}${inColor ? choiceSearch(product, { color: inColor.id }) : ""}`,
    imageUrl: imageOf(product, shown),
    priceCents: priceOf(product, shown),
    compareAt: compareAtOf(product, shown),
    offers: offers.map(
      ({ words, selection, soldOut }): LookOffer => ({
        words,
        selection,
        soldOut,
        priceCents: priceOf(product, selection),
      }),
    ),
  };
}

/** The looks that a product is part of, as links with pictures of their visible pieces. */
export async function listLooksWith(
  db: Database,
  slug: string,
  looks: readonly LookText[],
): Promise<LookLink[]> {
  const own = looks.filter(({ pieces }) => pieces.some((piece) => slugOf(piece) === slug));
  if (own.length === 0) return [];
  const shown = await listProductsBySlug(db, [...new Set(own.flatMap(({ pieces }) => pieces.map(slugOf)))]);
  return own.map(({ slug: look, name, picture, pieces }) => ({
    name,
    path: lookPath(look),
    picture: picture?.url ?? null,
    piecePictures: picture ? [] : picturesOf(pieces.map(slugOf), shown),
  }));
}

const picturesOf = (slugs: readonly string[], shown: readonly ProductSummary[]): string[] =>
  slugs
    .flatMap((slug) => shown.find((product) => product.slug === slug)?.primaryImageUrl ?? [])
    .slice(0, MAX_PICTURES);

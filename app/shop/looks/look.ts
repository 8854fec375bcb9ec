import type { Selection } from "#app/domain/catalogue/products/selection.ts";
import type { GroupLink } from "#app/shared/link-group.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";

/** An outfit as the owner has composed it. */
export interface LookText {
  slug: string;
  name: string;
  text: string;
  picture?: { url: string; alt: string } | undefined;
  /** The path of each piece's page, and the name of its colour; null when the shopper chooses the colour. */
  pieces: { to: string; color: string | null }[];
}

/** A piece of a look as it can be bought now. */
export interface LookPiece {
  slug: string;
  title: string;
  /** Its colour in this look; empty when the shopper chooses one. */
  color: string;
  /** Its cloth; empty when the owner has not named it. */
  cloth: string;
  /** Its page, with that colour chosen. */
  path: string;
  imageUrl: string | null;
  priceCents: Money;
  /** The price before the sale; null when it is not on sale. */
  compareAt: Money | null;
  offers: LookOffer[];
}

/** A size, or a size and colour, of a piece. */
export interface LookOffer {
  /** `UK 14`; `Navy, UK 14` when the shopper chooses the colour as well. */
  words: string;
  selection: Selection;
  priceCents: Money;
  soldOut: boolean;
}

/** The choice of a piece that the shopper leaves out of the look. */
export const LEFT_OUT = "none";

/**
 * A piece's choice before the shopper makes one: the offer's words, `LEFT_OUT` for one that is sold out, and empty while
 * it is open. `size` is the one that this device remembers; it counts where it can be had in a single colour.
 */
export function firstChoice({ offers }: Pick<LookPiece, "offers">, size: string): string {
  const left = offers.filter(({ soldOut }) => !soldOut);
  if (left.length === 0) return LEFT_OUT;
  if (offers.length === 1) return left[0]?.words ?? "";
  const [own, ...others] = left.filter(({ selection }) => selection.size === size);
  return own && others.length === 0 ? own.words : "";
}

/** The price of all pieces that are left, and whether a choice can make it higher. */
export function priceOfLook(pieces: readonly Pick<LookPiece, "offers">[]): {
  count: number;
  from: Money;
  isRange: boolean;
} {
  const prices = pieces
    .map(({ offers }) => offers.filter(({ soldOut }) => !soldOut).map(({ priceCents }) => priceCents))
    .filter((left) => left.length > 0);
  return {
    count: prices.length,
    from: sumMoney(prices.map((left) => toMoney(Math.min(...left)))),
    isRange: prices.some((left) => new Set(left).size > 1),
  };
}

/** A look on the pages of its pieces: a link with pictures. */
export interface LookLink {
  name: string;
  path: string;
  /** The look's own picture, landscape; null shows its pieces' pictures instead. */
  picture: string | null;
  piecePictures: string[];
}

export const lookPath = (slug: string): string => `/looks/${slug}`;

/** The looks with a page: shoppers see at least one of their pieces. `shown` are the products that shoppers see. */
export const shownLooks = (looks: readonly LookText[], shown: readonly { slug: string }[]): LookText[] =>
  looks.filter(({ pieces }) => pieces.some((piece) => shown.some(({ slug }) => slug === slugOf(piece))));

/** The products of all looks. */
export const slugsOf = (looks: readonly LookText[]): string[] =>
  looks.flatMap(({ pieces }) => pieces.map(slugOf));

/** A look with its own picture. */
export interface PicturedLook {
  name: string;
  path: string;
  picture: { url: string; alt: string };
}

/** The first look with a page and a picture of its own; null when there is none. `shown` are slugs that shoppers see. */
export function leadLook(looks: readonly LookText[], shown: readonly string[]): PicturedLook | null {
  const withPage = shownLooks(
    looks,
    shown.map((slug) => ({ slug })),
  );
  const [first] = withPage.flatMap(({ slug, name, picture }) =>
    picture ? [{ name, path: lookPath(slug), picture }] : [],
  );
  return first ?? null;
}

/**
 * The links to the looks with a page, for menus: each with its own picture, or that of its first piece. `shown` are the
 * products that shoppers see, by their slugs.
 */
export const lookLinks = (
  looks: readonly LookText[],
  shown: ReadonlyMap<string, { slug: string; pictureUrl: string }>,
): GroupLink[] =>
  looks.flatMap(({ slug, name, picture, pieces }) => {
    const [first] = pieces.flatMap((piece) => shown.get(slugOf(piece)) ?? []);
    return first ? [{ label: name, to: lookPath(slug), pictureUrl: picture?.url ?? first.pictureUrl }] : [];
  });

/** The product of a look's piece. */
export const slugOf = ({ to }: LookText["pieces"][number]): string => to.slice("/products/".length);

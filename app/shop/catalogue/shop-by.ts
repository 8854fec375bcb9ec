/** The menu's ways into the shop: what is new, and the kinds, cloths, sizes, occasions and looks that have products. */

import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import type { CatalogueEntry } from "#app/domain/catalogue/search/catalogue-entry.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import {
  type CatalogueFilters,
  linkTo,
  saleOnly,
  textileName,
  wholeCatalogue,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { GIFT_CARD_LINE } from "#app/domain/money/gift-cards/gift-card.ts";
import type { GroupLink, LinkGroup } from "#app/shared/link-group.ts";
import { formatMoney } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

/** One row of a phone's menu. */
const NEWEST = 4;

const SALE = "Sale";

/** Counted once for each change of the catalogue. */
const counted = new WeakMap<CatalogueIndex, LinkGroup[]>();

/** A group for each way that leads somewhere; none for an empty catalogue. `looks` are the links to the looks. */
export function shopBy(index: CatalogueIndex, looks: GroupLink[] = []): LinkGroup[] {
  const groups = counted.get(index) ?? groupsOf(index);
  counted.set(index, groups);
  if (groups.length === 0) return [];
  const ways = groups.filter(({ name }) => name !== SALE);
  const sale = groups.find(({ name }) => name === SALE)?.links ?? [];
  const gifts = [{ label: "Gift cards", to: "/gift-cards", pictureUrl: GIFT_CARD_LINE.imageUrl }, ...sale];
  return [
    ...ways,
    { name: "Looks", links: looks },
    { name: sale.length > 0 ? "Gifts and sale" : "Gifts", links: gifts },
  ].filter(hasLinks);
}

const hasLinks = ({ links }: LinkGroup): boolean => links.length > 0;

function groupsOf({ entries, counts, known }: CatalogueIndex): LinkGroup[] {
  const link = (label: string, filter: Partial<CatalogueFilters>) => ({
    label,
    to: linkTo(wholeCatalogue, filter),
  });
  const left = entries.filter(({ piecesLeft }) => piecesLeft !== 0);
  const newest = left.slice(0, NEWEST);
  const older = left.slice(NEWEST);
  /** Of the newest piece that can be bought and is not shown as new already, as far as there is one. */
  const pictureOf = (isIn: (entry: CatalogueEntry) => boolean): string =>
    (older.find(isIn) ?? newest.find(isIn) ?? entries.find(isIn))?.pictureUrl ?? "";
  const kinds = known.kinds.filter(({ slug }) => counts.category.has(slug));
  const isOnSale = (entry: CatalogueEntry) => entry.isOnSale;
  return [
    {
      name: "New in",
      links: newest.map(({ slug, title, priceCents, pictureUrl }) => ({
        label: title,
        to: `/products/${slug}`,
        detail: formatMoney(priceCents),
        pictureUrl,
      })),
    },
    {
      name: "Kind",
      links: kinds.map(({ slug, name }) => ({
        ...link(name, { category: slug }),
        pictureUrl: pictureOf(({ category }) => category === slug),
      })),
    },
    { name: "Cloth", links: known.textiles.map((textile) => link(textileName(textile), { textile })) },
    { name: "Size", links: known.sizes.map((size) => link(sizeLabel(size) ?? size, { size })) },
    {
      name: "Occasion",
      links: occasionsOf(known.occasions).map(({ slug, name }) => link(name, { occasion: slug })),
    },
    {
      name: SALE,
      links: left.some(isOnSale)
        ? [{ label: SALE, to: linkTo(saleOnly), pictureUrl: pictureOf(isOnSale) }]
        : [],
    },
  ].filter(hasLinks);
}

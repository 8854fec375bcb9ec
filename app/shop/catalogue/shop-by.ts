/** The menu's ways into the shop: what is new, and the kinds, cloths, sizes, occasions and looks that have products. */

import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import type { CatalogueEntry, CatalogueIndex } from "#app/domain/catalogue/search/catalogue-entry.ts";
import {
  type CatalogueFilters,
  linkTo,
  textileName,
  wholeCatalogue,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { GIFT_CARD_LINE } from "#app/domain/money/gift-cards/gift-card.ts";
import type { GroupLink, LinkGroup } from "#app/shared/link-group.ts";
import { formatMoney } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

/** One row of a phone's menu. */
const NEWEST = 4;

/** Counted once for each change of the catalogue. */
const counted = new WeakMap<CatalogueIndex, LinkGroup[]>();

/** A group for each way that leads somewhere; none for an empty catalogue. `looks` are the links to the looks. */
export function shopBy(index: CatalogueIndex, looks: GroupLink[] = []): LinkGroup[] {
  const groups = counted.get(index) ?? groupsOf(index);
  counted.set(index, groups);
  if (groups.length === 0) return [];
  const gifts = [{ label: "Gift cards", to: "/gift-cards", pictureUrl: GIFT_CARD_LINE.imageUrl }];
  return [...groups, { name: "Looks", links: looks }, { name: "Gifts", links: gifts }].filter(hasLinks);
}

const hasLinks = ({ links }: LinkGroup): boolean => links.length > 0;

function groupsOf({ entries, counts, known }: CatalogueIndex): LinkGroup[] {
  const link = (label: string, filter: Partial<CatalogueFilters>) => ({
    label,
    to: linkTo(wholeCatalogue, filter),
  });
  const newest = entries.filter(({ piecesLeft }) => piecesLeft !== 0).slice(0, NEWEST);
  const pictures = picturesOfKinds(entries, newest);
  const kinds = known.kinds.filter(({ slug }) => counts.category.has(slug));
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
        pictureUrl: pictures.get(slug) ?? "",
      })),
    },
    { name: "Cloth", links: known.textiles.map((textile) => link(textileName(textile), { textile })) },
    { name: "Size", links: known.sizes.map((size) => link(sizeLabel(size) ?? size, { size })) },
    {
      name: "Occasion",
      links: occasionsOf(known.occasions).map(({ slug, name }) => link(name, { occasion: slug })),
    },
  ].filter(hasLinks);
}

/**
 * A picture of each kind, by its slug: of its newest piece that can be bought and is not shown as new already, as far
 * as there is one.
 */
function picturesOfKinds(
  entries: readonly CatalogueEntry[],
  newest: readonly CatalogueEntry[],
): ReadonlyMap<string, string> {
  const best = new Map<string, { rank: number; url: string }>();
  for (const entry of entries) {
    if (entry.category === null) continue;
    const rank = entry.piecesLeft === 0 ? 0 : newest.includes(entry) ? 1 : 2;
    if (rank > (best.get(entry.category)?.rank ?? -1))
      best.set(entry.category, { rank, url: entry.pictureUrl });
  }
  return new Map(Array.from(best, ([kind, { url }]) => [kind, url]));
}

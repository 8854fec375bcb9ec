/** The menu's ways into the catalogue: by kind, cloth, size and occasion, as far as there are products. */

import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-entry.ts";
import {
  type CatalogueFilters,
  linkTo,
  textileName,
  wholeCatalogue,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import type { LinkGroup } from "#app/shared/link-group.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";

/** Counted once for each change of the catalogue. */
const counted = new WeakMap<CatalogueIndex, LinkGroup[]>();

/** A group for each way that leads somewhere; none for an empty catalogue. */
export function shopBy(index: CatalogueIndex): LinkGroup[] {
  const groups = counted.get(index) ?? groupsOf(index);
  counted.set(index, groups);
  return groups;
}

function groupsOf({ counts, known }: CatalogueIndex): LinkGroup[] {
  const link = (label: string, filter: Partial<CatalogueFilters>) => ({
    label,
    to: linkTo(wholeCatalogue, filter),
  });
  const kinds = known.kinds.filter(({ slug }) => counts.category.has(slug));
  const groups = [
    { name: "Kind", links: kinds.map(({ slug, name }) => link(name, { category: slug })) },
    { name: "Cloth", links: known.textiles.map((textile) => link(textileName(textile), { textile })) },
    { name: "Size", links: known.sizes.map((size) => link(sizeLabel(size) ?? size, { size })) },
    {
      name: "Occasion",
      links: occasionsOf(known.occasions).map(({ slug, name }) => link(name, { occasion: slug })),
    },
  ];
  const shown = groups.filter(({ links }) => links.length > 0);
  return shown.length === 0
    ? []
    : [...shown, { name: "Gifts", links: [{ label: "Gift cards", to: "/gift-cards" }] }];
}

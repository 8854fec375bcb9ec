import { swatchColor } from "#app/domain/catalogue/products/swatch-colors.ts";
import {
  createProduct,
  type NewProduct,
  type NewVariant,
} from "#app/domain/catalogue/products/write-products.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { toSlug } from "#app/shared/slug.ts";

const CLOTHS = [
  { textile: "adire", name: "Adire", colours: ["Indigo", "Forest"] },
  { textile: "aso-oke", name: "Aso-oke", colours: ["Wine", "Indigo"] },
  { textile: "kente", name: "Kente", colours: ["Gold", "Green"] },
  { textile: "bogolan", name: "Bògòlan", colours: ["Black", "Ochre"] },
  { textile: "ankara", name: "Ankara", colours: ["Navy", "Clay", "Plum"] },
  { textile: "linen", name: "Linen", colours: ["Olive", "Natural"] },
];
const CUTS: { name: string; category: string; sizes: string[] }[] = [
  { name: "Kaftan", category: "long-dresses", sizes: ["8", "10", "12", "14", "16", "18", "20"] },
  { name: "Wrap Dress", category: "long-dresses", sizes: ["8", "10", "12", "14", "16"] },
  { name: "Skirt Set", category: "two-piece", sizes: ["10", "12", "14", "16", "18", "20"] },
  { name: "Kimono Jacket", category: "tops", sizes: ["8", "10", "12", "14"] },
  { name: "Tote", category: "accessories", sizes: ["One size"] },
];
const A_DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

interface Options {
  /** Pictures to use in turn; without any, the products have none. */
  pictures?: readonly string[];
  /** The first number, for products beside others. */
  from?: number;
}

/**
 * The nth product of a large catalogue: different in cloth, cut, price, age and pieces, and always the same for the
 * same number.
 */
export function nthProduct(
  n: number,
  pictures: readonly string[] = [],
): { product: NewProduct; variants: NewVariant[] } {
  const cloth = CLOTHS[n % CLOTHS.length] ?? { textile: "linen", name: "Linen", colours: ["Natural"] };
  const cut = CUTS[n % CUTS.length] ?? { name: "Tote", category: "accessories", sizes: ["One size"] };
  const title = `${cloth.name} ${cut.name} ${n}`;
  const price = toMoney(2500 + ((n * 1370) % 30000));
  const isOnSale = n % 9 === 0;
  const isFinished = n % 23 === 0;
  const picture = pictures[n % pictures.length] ?? "";
  const colours = cloth.colours.slice(0, 1 + (n % cloth.colours.length));
  const variants = colours.flatMap((colour) =>
    cut.sizes.map((size, place) => ({
      size,
      colorId: toSlug(colour),
      priceCents: price,
      imageUrls: picture ? [picture] : [],
      piecesLeft: isFinished ? 0 : (n + place) % 4,
    })),
  );
  return {
    product: {
      slug: toSlug(title),
      title,
      brand: "Baobab Atelier",
      collection: `Run ${n % 12}`,
      gender: "women",
      category: cut.category,
      textile: cloth.textile,
      cloth: `${cloth.name}-inspired print, cotton`,
      description: `A ${cut.name.toLowerCase()} in a ${cloth.name}-inspired print, cut in a run of twenty.`,
      minPriceCents: price,
      hasSale: isOnSale,
      compareAtCents: isOnSale ? toMoney(price + 2000) : null,
      sizes: cut.sizes,
      colors: colours,
      swatches: colours.map((name) => ({ id: toSlug(name), name, hex: swatchColor(name), imageUrl: null })),
      primaryImageUrl: picture,
      imageUrls: picture ? [picture] : [],
      isActive: true,
      createdAt: new Date(FIRST_DAY + (n % 300) * A_DAY_MS),
    },
    variants,
  };
}

/** Adds a number of products through the catalogue's own mutations, fifty per transaction. */
export async function addManyProducts(
  db: Database,
  count: number,
  { pictures = [], from = 1 }: Options = {},
): Promise<void> {
  const last = from + count;
  for (let start = from; start < last; start += 50) {
    await inTransaction(db, async (tx) => {
      for (let n = start; n < Math.min(start + 50, last); n += 1) {
        const { product, variants } = nthProduct(n, pictures);
        await createProduct(tx, product, variants);
      }
    });
  }
}

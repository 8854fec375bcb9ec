import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { searchTerms, sizeNames } from "#app/domain/content/search-words.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { compareSizes } from "../../products/sizes.ts";
import { sumPiecesLeft } from "../catalogue-entry.ts";
import { openVocabulary } from "../catalogue-index.server.ts";
import { arrange } from "../catalogue-listing.ts";
import { type CatalogueView, ON_SALE, parseView } from "../catalogue-view.ts";
import { HeldCatalogue } from "../held-catalogue.ts";
import { type PlainProduct, plainKnown, plainListing } from "./plain-listing.ts";

const vocabulary = openVocabulary(searchTerms, sizeNames);
const { kinds } = defaultDocuments;
const KINDS = kinds.map(({ slug }) => slug);
const OCCASIONS = ["wedding-guest", "work", "evenings", "given-up"];
const COLORS = ["indigo", "wine", "oat"];

const aPiece = fc.record({
  size: fc.constantFrom("8", "14", "XL", "One size"),
  color: fc.constantFrom(...COLORS),
  left: fc.constantFrom(null, 0, 0, 1, 5),
  priceCents: fc.constantFrom(90_00, 100_00, 149_99, 150_00, 230_00).map(toMoney),
});
const slugs = fc.nat(70).map((n) => `p-${n}`);
const aProduct: fc.Arbitrary<PlainProduct> = fc
  .record({
    slug: slugs,
    title: fc.constantFrom("Adire Kaftan", "Aso-oke Wrap Dress", "Kente Tote", "Linen Dress 7", "Kaftans"),
    category: fc.constantFrom(null, ...KINDS.slice(0, 2), "given-up"),
    textile: fc.constantFrom(null, "adire", "linen", "aso-oke"),
    collection: fc.constantFrom(null, { slug: "run-1", name: "Run 1" }),
    occasions: fc.uniqueArray(fc.constantFrom(...OCCASIONS)),
    priceCents: fc.constantFrom(50_00, 100_00, 180_00).map(toMoney),
    isOnSale: fc.boolean(),
    createdAt: fc.nat(5),
    colors: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("", ...COLORS),
        name: fc.constantFrom("Deep", "Soft"),
        hex: fc.constantFrom("", "#2c5038"),
      }),
      { selector: ({ id }) => id },
    ),
    pieces: fc.uniqueArray(aPiece, { selector: ({ size, color }) => `${size} ${color}`, maxLength: 5 }),
    clothUrl: fc.constantFrom(null, "/media/a", "/media/b"),
    pictureUrl: fc.constantFrom("", "/media/c"),
    words: fc.constantFrom(
      ...["indigo", "red wine", "A summer dress, cut by hand.", ""],
      ...[
        "Sleeveless, to the knee. nigeria",
        "Sleeves to the knee and the floor. 0madenigeria",
        "Baggy 0handwash",
      ],
    ),
  })
  .map(({ words, ...product }) => ({
    ...product,
    pieces: product.pieces.toSorted((a, b) => compareSizes(a.size, b.size)),
    piecesLeft: sumPiecesLeft(product.pieces),
    sizes: product.pieces.length > 0 ? [] : ["8"],
    texts: [
      { text: product.title, weight: 8, joins: true },
      { text: product.textile ?? "", weight: 6, joins: true },
      { text: words, weight: 2.5 },
    ],
  }));

const aChange = fc.oneof(
  { weight: 5, arbitrary: aProduct.map((product) => ({ put: product, times: 1 })) },
  // So many that the numbers of removed products are given up.
  { weight: 1, arbitrary: aProduct.map((product) => ({ put: product, times: 1_100 })) },
  { weight: 2, arbitrary: slugs.map((slug) => ({ remove: slug })) },
  { weight: 3, arbitrary: fc.record({ sell: slugs, left: fc.constantFrom(null, 0, 2) }) },
);
type Change = typeof aChange extends fc.Arbitrary<infer Value> ? Value : never;

const SEARCHES = [
  "",
  "adire",
  "kaftan",
  "kaftn",
  "adier",
  "kaftanette",
  "kaf",
  "dress 14",
  "asooke",
  "wrap dress under 150",
];
const RARE_SEARCHES = [
  "red",
  "burgundy",
  "gown",
  "size 8 or xl",
  "over 100",
  "xyzzy",
  "kaftan xyzzy",
  "jumper",
  "sale",
  "new kaftans",
  "cheap 14",
  "cheap offers over 100",
  "midi",
  "sleeve",
  "sleeveless",
  "bag",
  "hand wash",
  "made in lagos",
];
const orNull = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const aView: fc.Arbitrary<CatalogueView> = fc.record({
  q: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, fc.constantFrom(...SEARCHES, ...RARE_SEARCHES)),
  size: orNull("8", "14", "XL"),
  color: orNull(...COLORS),
  textile: orNull("adire", "linen"),
  category: orNull(...KINDS.slice(0, 2)),
  occasion: orNull("work", "evenings"),
  price: orNull("under-100" as const, "150-200" as const),
  sale: orNull(ON_SALE),
  sort: fc.constantFrom("match" as const, "newest" as const, "price-low" as const, "price-high" as const),
  page: fc.constantFrom(1, 1, 2),
});

const putInto = (catalogue: HeldCatalogue, { texts, ...product }: PlainProduct) =>
  catalogue.set(product, texts);

function apply(change: Change, catalogue: HeldCatalogue, products: Map<string, PlainProduct>): void {
  if ("put" in change) {
    for (let time = 0; time < change.times; time += 1) putInto(catalogue, change.put);
    products.set(change.put.slug, change.put);
  } else if ("remove" in change) {
    catalogue.remove(change.remove);
    products.delete(change.remove);
  } else {
    const product = products.get(change.sell);
    if (!product) return;
    const pieces = product.pieces.map((piece) => ({ ...piece, left: change.left }));
    const sold = { ...product, pieces, piecesLeft: sumPiecesLeft(pieces) };
    putInto(catalogue, sold);
    products.set(sold.slug, sold);
  }
}

const products = fc.uniqueArray(aProduct, { selector: ({ slug }) => slug, maxLength: 70 });
const steps = fc.array(fc.tuple(aChange, fc.option(aView)), { maxLength: 6 });

test("shows and counts after any changes what going through all products one by one does", () => {
  fc.assert(
    fc.property(products, steps, fc.array(aView, { minLength: 1, maxLength: 5 }), (first, changes, views) => {
      const catalogue = new HeldCatalogue(kinds);
      const held = new Map(first.map((product) => [product.slug, product]));
      for (const product of first) putInto(catalogue, product);
      const compare = (view: CatalogueView) => {
        const index = { ...catalogue.index(), vocabulary };
        const all = [...held.values()];
        const known = plainKnown(all, kinds);
        expect(index.known).toEqual(known);
        expect(arrange(index, view)).toEqual(plainListing(all, known, vocabulary, view));
      };
      for (const [change, view] of changes) {
        apply(change, catalogue, held);
        if (view) compare(view);
      }
      for (const view of views) compare(view);
    }),
    { numRuns: 150 },
  );
});

test("gives back every field of a product as it was given", () => {
  fc.assert(
    fc.property(fc.array(aProduct, { maxLength: 30 }), (made) => {
      const catalogue = new HeldCatalogue(kinds);
      for (const product of made) putInto(catalogue, product);
      const { bySlug } = catalogue.index();
      for (const { slug } of made) {
        const { texts: _, ...last } = made.findLast((product) => product.slug === slug) ?? made[0] ?? fail();
        for (const [field, value] of Object.entries(last))
          expect(bySlug.get(slug)?.[field as keyof typeof last]).toEqual(value);
      }
    }),
  );
});

function fail(): never {
  throw new Error("There is no product");
}

test("keeps whole what a list of one collection shows", () => {
  fc.assert(
    fc.property(products, aView, (made, view) => {
      const catalogue = new HeldCatalogue(kinds);
      for (const product of made) putInto(catalogue, product);
      const index = { ...catalogue.index(), vocabulary };
      const ofOne = made.filter(({ collection }) => collection !== null);
      const entries = index.entries.filter(({ collection }) => collection !== null);
      const known = parseView(new URLSearchParams({ page: String(view.page) }), index.known);
      expect(arrange(index, known, entries).products).toEqual(
        plainListing(ofOne, index.known, vocabulary, known).products,
      );
    }),
  );
});

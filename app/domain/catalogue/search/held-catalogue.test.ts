import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { type CatalogueEntry, sumPiecesLeft } from "./catalogue-entry.ts";
import { openVocabulary } from "./catalogue-index.server.ts";
import { arrange } from "./catalogue-listing.ts";
import { parseView } from "./catalogue-view.ts";
import { HeldCatalogue } from "./held-catalogue.ts";

interface Product {
  slug: string;
  word: string;
  textile: string;
  size: string;
  left: number;
  day: number;
}

const aProduct: fc.Arbitrary<Product> = fc.record({
  slug: fc.constantFrom("a", "b", "c", "d", "e"),
  word: fc.constantFrom("kaftan", "jacket", "wrap dress"),
  textile: fc.constantFrom("adire", "linen"),
  size: fc.constantFrom("8", "14"),
  left: fc.nat(1),
  day: fc.nat(3),
});
/** A product as it is now, or the slug of one that is gone. */
const changes = fc.array(fc.oneof(aProduct, fc.constantFrom("a", "b", "c")), { maxLength: 20 });

const VIEWS = ["", "size=14", "textile=adire&sort=price-low", "q=kaftan", "q=kaftn", "q=dress+14", "q=xyzzy"];

const catalogueOf = (products: Iterable<Product>): HeldCatalogue => {
  const catalogue = new HeldCatalogue(defaultDocuments.kinds);
  for (const product of products) put(catalogue, product);
  return catalogue;
};

function put(catalogue: HeldCatalogue, { slug, word, textile, size, left, day }: Product): void {
  const pieces = [{ size, color: "indigo", left, priceCents: toMoney(5000 + day) }];
  const entry: Omit<CatalogueEntry, "number"> = {
    ...{ slug, title: word, category: "long-dresses", textile, collection: null, occasions: ["work"] },
    ...{
      priceCents: toMoney(5000 + day),
      createdAt: day,
      sizes: [],
      clothUrl: null,
      pictureUrl: "",
      isOnSale: false,
    },
    colors: [{ id: "indigo", name: "Indigo", hex: "" }],
    pieces,
    piecesLeft: sumPiecesLeft(pieces),
  };
  catalogue.set(entry, [{ text: word, weight: 8, joins: true }]);
}

function answersOf(catalogue: HeldCatalogue) {
  const index = { ...catalogue.index(), vocabulary: openVocabulary([], []) };
  return VIEWS.map((query) => arrange(index, parseView(new URLSearchParams(query), index.known)));
}

test("after any changes a catalogue answers as one that was read anew", () => {
  fc.assert(
    fc.property(changes, (made) => {
      const catalogue = catalogueOf([]);
      const products = new Map<string, Product>();
      for (const [place, change] of made.entries()) {
        if (typeof change === "string") {
          catalogue.remove(change);
          products.delete(change);
        } else {
          put(catalogue, change);
          products.set(change.slug, change);
        }
        if (place % 3 === 0) catalogue.index();
      }
      expect(answersOf(catalogue)).toEqual(answersOf(catalogueOf(products.values())));
    }),
  );
});

test("thousands of changes to one product leave the others as they are found", () => {
  const product = { slug: "a", word: "kaftan", textile: "adire", size: "8", left: 1, day: 1 };
  const others = ["b", "c"].map((slug) => ({ ...product, slug, word: "jacket" }));
  const catalogue = catalogueOf([product, ...others]);
  for (let n = 0; n < 2_500; n += 1) {
    put(catalogue, { ...product, word: n % 2 ? "kaftan" : "wrap dress", left: n % 3 });
    if (n % 400 === 0) catalogue.index();
  }
  expect(answersOf(catalogue)).toEqual(answersOf(catalogueOf([{ ...product, left: 0 }, ...others])));
});

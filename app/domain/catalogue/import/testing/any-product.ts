import fc from "fast-check";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { toMoney } from "#app/shared/money.ts";
import { NO_PAPERS, type Papers } from "../../papers.ts";
import { choiceId, GENDERS, NO_SCHEDULE } from "../../products/product.ts";
import { NO_TEXTS } from "../../products/product-fields.ts";
import type { StoredProduct } from "../../products/product-row.server.ts";
import { compareSizes } from "../../products/sizes.ts";
import { swatchColor } from "../../products/swatch-colors.ts";

/** Text from a keyboard, with all characters that could break a file. */
const words = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }) },
        {
          weight: 2,
          arbitrary: fc.constantFrom("Àdìrẹ", "=1+1", "-", "@", "'", '"', ",", ";", "<p>", "&amp;", "£"),
        },
      ),
      { minLength: 1, maxLength },
    )
    .map((parts) =>
      parts
        .join(" ")
        .replaceAll(/[\0\s]+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "");

const paragraph = fc
  .array(words(4), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join("\n").replaceAll("\r", ""));

const amount = fc.integer({ min: 100, max: 9_000_000 }).map(toMoney);

const url = fc
  .stringMatching(/^[a-z0-9-]{1,12}$/)
  .chain((name) =>
    fc.constantFrom(`/media/${name}.800x1000/800.webp`, `https://res.cloudinary.com/${name}.jpg`),
  );
const urls = (minLength: number) => fc.uniqueArray(url, { minLength, maxLength: 4 });

const COLOURS = ["Navy", "Deep Indigo", "Ẹ̀fun", "=Clay", "Olive"];
const SIZES = ["8", "10", "12", "S", "2XL", "One size", "@home", "8-10", "1/2", "Dec-14", "036", "1e5"];

const measures = (names: string[], cms: number[], minLength: number) =>
  fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...names), cm: fc.constantFrom(...cms) }, { noNullPrototype: true }),
    { selector: ({ name }) => name, minLength, maxLength: names.length },
  );
const measurementsOfSize = fc.record(
  {
    size: fc.constantFrom("8", "10", "M"),
    measures: measures(["bust", "hips", "inside leg"], [1, 92, 92.5, 300], 1),
  },
  { noNullPrototype: true },
);

const party = fc.constantFrom(null, {
  name: "Adire Works",
  address: "5 Marina Road, Lagos 101223, Nigeria",
  contact: "hello@adireworks.example",
});
const papers: fc.Arbitrary<Papers> = fc.record(
  {
    composition: fc.constantFrom<Papers["composition"]>(
      [],
      [{ part: "", fibres: [{ fibre: "linen", share: 100 }] }],
      [
        {
          part: "Shell",
          fibres: [
            { fibre: "linen", share: 55 },
            { fibre: "cotton", share: 45 },
          ],
        },
        { part: "Lining", only: "Navy", fibres: [{ fibre: "viscose", share: 100 }] },
        { part: "", only: "18, 20", fibres: [{ fibre: "glass fibre", share: 100 }] },
      ],
    ),
    hasAnimalParts: fc.boolean(),
    madeIn: fc.constantFrom(null, "GB", "NG", "TR"),
    customsCode: fc.constantFrom(null, "620442", "010121"),
    grams: fc.constantFrom<Papers["grams"]>({}, { "": 420 }, { "": 420, "8": 400, XL: 480, "8-10": 1 }),
    maker: party,
    responsible: party,
    warnings: fc.option(paragraph).map((text) => text ?? ""),
  },
  { noNullPrototype: true },
);

/** Each of these, or none in its place. */
const maybe = (texts: string[]) => fc.tuple(...texts.map((text) => fc.option(fc.constant(text))));

/** Any product that the form could have saved, in every state. */
export const anyProduct: fc.Arbitrary<StoredProduct> = fc
  .record({
    slug: fc.oneof(
      fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/),
      fc.constantFrom("1e5", "8-oct", "007"),
    ),
    title: words(4),
    brand: words(2),
    collection: words(2),
    gender: fc.constantFrom(...GENDERS),
    category: fc.option(fc.constantFrom(...defaultDocuments.kinds.map(({ slug }) => slug))),
    textile: fc.option(fc.constantFrom("adire", "aso-oke", "kente")),
    cloth: fc.option(words(3)),
    papers: fc.oneof(fc.constant(NO_PAPERS), papers),
    wornWith: fc.uniqueArray(fc.constantFrom("adire-tote", "linen-kaftan", "gown-1"), { maxLength: 4 }),
    occasions: fc.subarray(OCCASIONS.map(({ slug }) => slug)),
    description: fc.option(paragraph).map((text) => text ?? ""),
    story: fc.option(
      fc.record(
        { title: words(3), paragraphs: fc.array(words(5), { minLength: 1, maxLength: 3 }) },
        { noNullPrototype: true },
      ),
    ),
    details: fc.array(
      fc.record(
        { name: fc.constantFrom("Cloth", "Wash", "Run"), value: words(3) },
        { noNullPrototype: true },
      ),
      { maxLength: 3 },
    ),
    shownOn: fc.option(fc.constant("a UK 12 form, 178 cm")),
    fitNotes: fc.option(paragraph),
    measurements: fc.uniqueArray(measurementsOfSize, { selector: ({ size }) => size, maxLength: 3 }),
    cut: fc.option(
      fc.record(
        {
          name: fc.constantFrom("fitted" as const, "easy" as const, "loose" as const),
          ease: measures(["bust", "hips"], [1, 12.5, 80], 0),
        },
        { noNullPrototype: true },
      ),
    ),
    searchTitle: fc.option(words(4)),
    searchDescription: fc.option(paragraph),
    imageUrls: urls(1),
    spins: fc.option(fc.uniqueArray(url, { minLength: 6, maxLength: 24 })),
    ukUrl: fc.option(fc.constant("https://shop.example/linen?a=1&b=2")),
    isActive: fc.boolean(),
    colours: fc.uniqueArray(fc.constantFrom(...COLOURS), { minLength: 1, maxLength: 3 }),
    sizes: fc.uniqueArray(fc.constantFrom(...SIZES), { minLength: 1, maxLength: 4 }),
    prices: fc.array(amount, { minLength: 12, maxLength: 12 }),
    pieces: fc.array(fc.option(fc.integer({ min: 0, max: 999 })), { minLength: 12, maxLength: 12 }),
    pictures: fc.array(urls(0), { minLength: 3, maxLength: 3 }),
    skus: fc.uniqueArray(words(2), { minLength: 12, maxLength: 12 }).chain((own) => maybe(own)),
    barcodes: maybe(["5060123456784", "012345678905", "1e5", "=1"]),
    isPlain: fc.boolean(),
    sale: fc.option(fc.integer({ min: 1, max: 90_000 })),
    alts: fc.array(words(3), { minLength: 4, maxLength: 4 }),
  })
  .map(({ colours, sizes, prices, pieces, pictures, skus, barcodes, isPlain, sale, alts, ...product }) => {
    const inOrder = [...sizes].sort(compareSizes);
    const variants = colours.flatMap((colour, row) =>
      inOrder.map((size, column) => ({
        id: `${product.slug}-${choiceId(colour)}-${choiceId(size)}`,
        size,
        colorId: choiceId(colour),
        priceCents: prices[row * 4 + column] ?? toMoney(100),
        imageUrls: pictures[row] ?? [],
        sku: skus[row * 4 + column] ?? null,
        barcode: barcodes[row * 4 + column] ?? null,
        isOffered: true,
        piecesLeft: pieces[row * 4 + column] ?? null,
      })),
    );
    const minPriceCents = toMoney(Math.min(...variants.map(({ priceCents }) => priceCents)));
    const known = [...new Set([...product.imageUrls, ...pictures.slice(0, colours.length).flat()])];
    return {
      ...NO_TEXTS,
      ...NO_SCHEDULE,
      isInSale: false,
      ...product,
      minPriceCents,
      hasSale: sale !== null,
      compareAtCents: sale === null ? null : toMoney(minPriceCents + sale),
      sizes: inOrder,
      colors: colours,
      swatches: colours.map((name) => ({
        id: choiceId(name),
        name,
        hex: isPlain ? swatchColor(name) : "#6b6b3a",
        imageUrl: null,
      })),
      primaryImageUrl: product.imageUrls[0] ?? "",
      imageAlts: Object.fromEntries(
        known.flatMap((each, place) => (alts[place] ? [[each, alts[place]]] : [])),
      ),
      spins: product.spins && { [choiceId(colours[0] ?? "")]: { urls: product.spins, alt: alts[0] ?? "" } },
      variants,
    };
  });

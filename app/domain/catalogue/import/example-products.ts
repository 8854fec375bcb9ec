import { pence } from "#app/shared/money.ts";
import { NO_SCHEDULE, newVariant } from "../products/product.ts";
import { NO_TEXTS } from "../products/product-fields.ts";
import type { StoredProduct } from "../products/product-row.server.ts";

/** Two products that show the file's possibilities: a limited one on sale in two colours, and one without a limit. */
export function exampleProducts(brand: string, picture: string): StoredProduct[] {
  const shared = {
    ...NO_TEXTS,
    ...NO_SCHEDULE,
    isInSale: false,
    brand,
    collection: "Examples",
    gender: "women",
    primaryImageUrl: picture,
    imageUrls: [picture],
    isActive: false,
  } as const;
  return [
    {
      ...shared,
      imageUrls: [picture],
      slug: "example-wrap-dress",
      title: "Example Wrap Dress",
      category: "long-dresses",
      textile: "adire",
      cloth: "Adire-inspired print, cotton",
      occasions: ["work", "warm-days"],
      wornWith: ["adire-tote"],
      description: "A wrap dress with a tie at the waist.\n\nThe hem can be let down by 5 cm.",
      details: [
        { name: "Cloth", value: "100% cotton, 180 gsm" },
        { name: "Wash", value: "Cool, inside out" },
      ],
      shownOn: "a UK 12 form, 178 cm",
      fitNotes: "The tie sets the waist: choose by the bust.",
      measurements: [
        {
          size: "8",
          measures: [
            { name: "bust", cm: 88 },
            { name: "length", cm: 108 },
          ],
        },
        {
          size: "10",
          measures: [
            { name: "bust", cm: 93 },
            { name: "length", cm: 109 },
          ],
        },
      ],
      minPriceCents: pence(18000),
      hasSale: true,
      compareAtCents: pence(21000),
      sizes: ["8", "10"],
      colors: ["Indigo", "Olive"],
      swatches: [
        { id: "indigo", name: "Indigo", hex: "#1f2c5c", imageUrl: null },
        { id: "olive", name: "Olive", hex: "#6b6b3a", imageUrl: null },
      ],
      imageAlts: { [picture]: "The dress from the front" },
      variants: [
        newVariant({ size: "8", colorId: "indigo", priceCents: pence(18000), piecesLeft: 3 }),
        newVariant({ size: "10", colorId: "indigo", priceCents: pence(18000), piecesLeft: 2 }),
        newVariant({ size: "8", colorId: "olive", priceCents: pence(18500), piecesLeft: 1 }),
        newVariant({ size: "10", colorId: "olive", priceCents: pence(18500), piecesLeft: 0 }),
      ],
    },
    {
      ...shared,
      imageUrls: [picture],
      slug: "example-tote",
      title: "Example Tote",
      category: "accessories",
      description: "A bag from the ends of the roll.",
      minPriceCents: pence(2800),
      hasSale: false,
      compareAtCents: null,
      sizes: ["One size"],
      colors: ["Natural"],
      swatches: [{ id: "natural", name: "Natural", hex: "#d9c7a7", imageUrl: null }],
      imageAlts: { [picture]: "The bag, hanging" },
      variants: [newVariant({ size: "One size", colorId: "natural", priceCents: pence(2800) })],
    },
  ];
}

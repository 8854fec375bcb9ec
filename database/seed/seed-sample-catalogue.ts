import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { seedCalendar } from "#app/domain/calendar/save-calendar.server.ts";
import { papersIn } from "#app/domain/catalogue/products/paper-fields.ts";
import { hasAnyProduct } from "#app/domain/catalogue/products/product-lists.server.ts";
import { parseCut, parseMeasurements } from "#app/domain/catalogue/products/product-words.ts";
import {
  createProduct,
  type NewProduct,
  type NewVariant,
} from "#app/domain/catalogue/products/write-products.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { installSamplePictures, samplePictureUrls } from "./sample-pictures.ts";

/** One entry of `sample-catalogue.json`. */
interface SampleProduct {
  slug: string;
  title: string;
  category: NewProduct["category"];
  textile: string;
  cloth: string;
  /** Texts as in the product's form. */
  papers: Parameters<typeof papersIn>[0];
  occasions: string[];
  /** The owner's look; left out for pieces of the same cloth. */
  worn_with?: string[];
  gender: NewProduct["gender"];
  collection: string;
  description: string;
  story: NewProduct["story"];
  details: NewProduct["details"];
  /** Garments have these four; `measurements` are lines as in the product's form. */
  shown_on?: string;
  fit_notes?: string;
  measurements?: string[];
  /** As in the product's form. */
  cut?: string;
  min_price_cents: number;
  compare_at_cents: number | null;
  is_active: boolean;
  created_at: string;
  sizes: string[];
  colours: SampleColour[];
}

interface SampleColour {
  id: string;
  name: string;
  hex: string;
  swatch: string;
  images: string[];
  alts: string[];
  /** How many views from around it has: `{slug}-{id}-spin-{00}.jpg` and so on. */
  spin?: number;
  /** The price of this colour when it is higher than the product's lowest price. */
  price_cents?: number;
  /** Pieces by size. */
  pieces: Record<string, number>;
}

/**
 * Fills an empty shop with the sample catalogue, through the catalogue's own mutations. A shop that has products is
 * left unchanged. When several shops start at once, one does it and the others wait.
 */
export async function seedSampleCatalogue(db: Database, dataDir: string, brand: string): Promise<void> {
  const hasPictures = existsSync(path.join(dataDir, "media"));
  if (!hasPictures) await installSamplePictures(dataDir);
  const samples: SampleProduct[] = JSON.parse(await readFile("database/seed/sample-catalogue.json", "utf8"));
  const urls = await samplePictureUrls();
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('seed'))`);
    if (await hasAnyProduct(tx)) return;
    // They may be from an older shop, whose samples had other names.
    if (hasPictures) await installSamplePictures(dataDir);
    for (const sample of samples) {
      await createProduct(tx, toProduct(sample, urls, brand), toVariants(sample, urls));
    }
    await seedCalendar(tx);
  });
}

function toProduct(sample: SampleProduct, urls: Map<string, string>, brand: string): NewProduct {
  const [first] = sample.colours;
  const imageUrls = first ? picturesOf(first, urls) : [];
  return {
    slug: sample.slug,
    title: sample.title,
    brand,
    collection: sample.collection,
    gender: sample.gender,
    category: sample.category,
    textile: sample.textile,
    cloth: sample.cloth,
    papers: papersIn(sample.papers),
    occasions: sample.occasions,
    wornWith: sample.worn_with ?? [],
    description: sample.description,
    story: sample.story,
    details: sample.details,
    shownOn: sample.shown_on ?? null,
    fitNotes: sample.fit_notes ?? null,
    measurements: measurementsOf(sample),
    cut: cutOf(sample),
    minPriceCents: toMoney(sample.min_price_cents),
    hasSale: sample.compare_at_cents !== null,
    compareAtCents: sample.compare_at_cents === null ? null : toMoney(sample.compare_at_cents),
    sizes: sample.sizes,
    colors: sample.colours.map((colour) => colour.name),
    swatches: sample.colours.map(({ id, name, hex, swatch }) => ({
      id,
      name,
      hex,
      imageUrl: urlOf(swatch, urls),
    })),
    primaryImageUrl: imageUrls[0] ?? "",
    imageUrls,
    imageAlts: Object.fromEntries(
      sample.colours.flatMap(({ images, alts }) =>
        images.map((image, index) => [urlOf(image, urls), alts[index] ?? sample.title]),
      ),
    ),
    spins: spinsOf(sample, urls),
    isActive: sample.is_active,
    createdAt: new Date(sample.created_at),
  };
}

function measurementsOf({ slug, measurements = [] }: SampleProduct): NewProduct["measurements"] {
  const read = parseMeasurements(measurements.join("\n"));
  if (!read.ok) throw new Error(`The measurements of the sample ${slug} cannot be read: ${read.error}`);
  return read.value;
}

function cutOf({ slug, cut = "" }: SampleProduct): NewProduct["cut"] {
  const read = parseCut(cut);
  if (!read.ok) throw new Error(`The cut of the sample ${slug} cannot be read: ${read.error}`);
  return read.value;
}

function spinsOf({ slug, colours }: SampleProduct, urls: Map<string, string>): NewProduct["spins"] {
  const spins = colours.flatMap(({ id, spin = 0 }) => {
    const views = Array.from({ length: spin }, (_, view) => `${slug}-${id}-spin-0${view}.jpg`);
    return spin === 0 ? [] : [[id, { urls: views.map((view) => urlOf(view, urls)), alt: "" }]];
  });
  return spins.length === 0 ? null : Object.fromEntries(spins);
}

const toVariants = (sample: SampleProduct, urls: Map<string, string>): NewVariant[] =>
  sample.colours.flatMap((colour) =>
    sample.sizes.map((size) => ({
      size,
      colorId: colour.id,
      priceCents: toMoney(colour.price_cents ?? sample.min_price_cents),
      imageUrls: picturesOf(colour, urls),
      piecesLeft: colour.pieces[size] ?? 0,
    })),
  );

const picturesOf = (colour: SampleColour, urls: Map<string, string>): string[] =>
  colour.images.map((image) => urlOf(image, urls));

function urlOf(file: string, urls: Map<string, string>): string {
  const url = urls.get(file);
  if (!url) throw new Error(`The sample picture ${file} is missing`);
  return url;
}

import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChanges } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { awaitedPictures } from "../awaited-pictures.tables.server.ts";
import { galleryPictures, MAX_PICTURES } from "../products/product-fields.ts";
import { writeProducts } from "../products/write-products.server.ts";
import { products } from "../products.tables.server.ts";
import type { Plan } from "./plan.ts";
import { handlesIn } from "./plan-pictures.ts";
import { listWholeProducts, lockWholeProducts } from "./whole-products.server.ts";

/** Stores the pictures that products wait for from now on, instead of those of an earlier file. */
export async function saveAwaited(tx: Transaction, plans: readonly Plan[]): Promise<void> {
  const waiting = plans.filter(({ awaited }) => awaited.length > 0);
  if (waiting.length === 0) return;
  const slugs = waiting.map(({ slug }) => slug);
  await tx.delete(awaitedPictures).where(inArray(awaitedPictures.productSlug, slugs));
  await tx
    .insert(awaitedPictures)
    .values(
      waiting.flatMap(({ slug, awaited }) =>
        awaited.map((picture, place) => ({ ...picture, productSlug: slug, place: place + 1 })),
      ),
    );
}

/** A product without a picture, and the names of the files that it waits for. */
export interface PicturelessProduct {
  slug: string;
  title: string;
  names: string[];
}

const MAX_LISTED = 200;

/** The first products without a picture by slug, and the number of all. */
export async function listPictureless(
  db: Database,
  _admin: Admin,
): Promise<{ total: number; listed: PicturelessProduct[] }> {
  const isBare = eq(products.primaryImageUrl, "");
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(isBare);
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(isBare)
    .orderBy(asc(products.slug))
    .limit(MAX_LISTED);
  const found = await listWholeProducts(
    db,
    rows.map(({ slug }) => slug),
  );
  const listed = rows.flatMap(({ slug }) => {
    const whole = found.get(slug);
    return whole ? [{ slug, title: whole.product.title, names: whole.awaited.map(({ name }) => name) }] : [];
  });
  return { total, listed };
}

export interface NamedPicture {
  name: string;
  url: string;
}

/** The products that got pictures, and the names that belong to none. */
export interface AddedPictures {
  slugs: string[];
  unknown: string[];
}

interface PicturePlaces extends NamedPicture {
  slug: string;
  place: number;
  alt: string;
}

/**
 * Adds pictures to the products that their names say: a name that a file of products gave, otherwise a handle, with a
 * number behind it for further pictures. They go behind those that a product has, in the order of their places.
 */
export function addPicturesByName(
  db: Database,
  admin: Admin,
  { pictures, now }: { pictures: readonly NamedPicture[]; now: Date },
): Promise<AddedPictures> {
  return inTransaction(db, async (tx) => {
    const found = await findPlaces(tx, pictures);
    const slugs = [...new Set(found.map(({ slug }) => slug))];
    const stored = await lockWholeProducts(tx, slugs);
    const changed = [...stored.values()].map(({ product: before }) => {
      const added = found.filter(({ slug }) => slug === before.slug).sort((a, b) => a.place - b.place);
      const old = galleryPictures(before);
      const imageUrls = [...new Set([...old, ...added.map(({ url }) => url)])].slice(0, MAX_PICTURES);
      const imageAlts = { ...before.imageAlts };
      for (const { url, alt } of added) if (alt !== "" && imageUrls.includes(url)) imageAlts[url] ??= alt;
      const after = { ...before, imageUrls, primaryImageUrl: imageUrls[0] ?? "", imageAlts };
      return { before, after, old };
    });
    await writeProducts(tx, changed, now);
    for (const { slug, name } of found)
      await tx
        .delete(awaitedPictures)
        .where(and(eq(awaitedPictures.productSlug, slug), eq(awaitedPictures.name, name.toLowerCase())));
    await recordChanges(
      tx,
      admin,
      changed.map(({ after, old }) => ({
        subjectKind: "product",
        subjectId: after.slug,
        action: "updated",
        changes: [{ field: "Pictures", from: old.join("\n"), to: after.imageUrls.join("\n") }],
      })),
    );
    const known = new Set(found.map(({ name }) => name));
    return {
      slugs: changed.map(({ after }) => after.slug),
      unknown: pictures.flatMap(({ name }) => (known.has(name) ? [] : name)),
    };
  });
}

async function findPlaces(tx: Transaction, pictures: readonly NamedPicture[]): Promise<PicturePlaces[]> {
  const handles = pictures.map(({ name }) => handlesIn(name));
  const wanted = [...new Set(handles.flatMap((ofName) => ofName.map(({ slug }) => slug)))];
  const names = [...new Set(pictures.map(({ name }) => name.toLowerCase()))];
  const awaited = await tx.select().from(awaitedPictures).where(inArray(awaitedPictures.name, names));
  const rows = await tx.select({ slug: products.slug }).from(products).where(inArray(products.slug, wanted));
  const slugs = new Set(rows.map(({ slug }) => slug));
  return pictures.flatMap(({ name, url }, index): PicturePlaces[] => {
    const named = awaited.filter((each) => each.name === name.toLowerCase());
    if (named.length > 0)
      return named.map(({ productSlug: slug, place, alt }) => ({ name, url, slug, place, alt }));
    const handle = handles[index]?.find(({ slug }) => slugs.has(slug));
    return handle ? [{ name, url, ...handle, alt: "" }] : [];
  });
}

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { isPublic } from "./queries.server.ts";

/** Every size and colour of these products that are not deleted, hidden and removed ones too, with its product. */
export const listVariantsOf = (db: Database | Transaction, slugs: readonly string[]) =>
  db
    .select({ product: products, variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(and(inArray(products.slug, [...new Set(slugs)]), isNull(products.deletedAt)));

/** The slugs of the products in the shop, each with its first picture. */
export const listShownPictures = (db: Database): Promise<{ slug: string; picture: string }[]> =>
  db.select({ slug: products.slug, picture: products.primaryImageUrl }).from(products).where(isPublic);

/** The slugs and titles of all products, to select names from. */
export const productNames = (db: Database) =>
  db
    .select({ id: sql<string>`${products.slug}`.as("id"), name: sql<string>`${products.title}`.as("name") })
    .from(products)
    .as("named");

import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { products } from "../products.tables.server.ts";

/** A digest of all that `claimProblems` reads of a product, as 64 hexadecimal digits. */
export const WORDS_DIGEST = sql<string>`encode(sha256(convert_to(jsonb_build_array(${products.title},
  ${products.cloth}, ${products.description}, ${products.papers}->'composition')::text, 'UTF8')), 'hex')`;

/** True while the words are the ones that somebody found right. */
export const IS_FOUND_RIGHT = sql<boolean>`(${products.rightWords} IS NOT NULL AND ${products.rightWords} = ${WORDS_DIGEST})`;

/**
 * Records that the words with this digest are right although the composition contradicts them; null takes it back. Once
 * the words or the composition change, it no longer holds. False for an unknown product.
 */
export const saveJudgement = (
  db: Database,
  admin: Admin,
  { slug, digest }: { slug: string; digest: string | null },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Shoppers see no difference, and whoever has the form open can still save it: the time of the last save stays.
    const [row] = await tx
      .update(products)
      .set({ rightWords: digest, updatedAt: sql`${products.updatedAt}` })
      .where(eq(products.slug, slug))
      .returning({ slug: products.slug });
    if (!row) return false;
    const action = digest === null ? "words to be checked again" : "words found right";
    await recordChange(tx, admin, { subjectKind: "product", subjectId: slug, action, changes: [] });
    return true;
  });

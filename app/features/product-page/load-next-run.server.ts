import { findProduct } from "#app/features/products/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { askedAbout, nextRunQuestion } from "./next-run.ts";

/** The question that an address of the contact page begins; none where it is about no product of the shop. */
export async function loadNextRunQuestion(
  db: Database,
  search: URLSearchParams,
): Promise<string | undefined> {
  const slug = askedAbout(search);
  const product = slug === null ? null : await findProduct(db, slug);
  return product ? nextRunQuestion(product, search) : undefined;
}

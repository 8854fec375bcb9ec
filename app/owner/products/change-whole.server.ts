import { editPath, listPath, type ProductPlace } from "#app/domain/catalogue/products/product-list.ts";
import {
  duplicateProduct,
  eraseDeletedProduct,
  restoreProduct,
} from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Done } from "./product-page-view.ts";

/** The request of a button for one whole product: a copy of it, or a deleted one back, or removed for good. */
export type WholeChange = { what: "duplicate"; slug: string } | { what: "restore" | "erase"; id: number };

/** Parses a form with such a button; null for another form of the list. */
export function parseWholeChange(form: FormData): WholeChange | null {
  const what = form.get("do");
  if (what === "duplicate") return { what, slug: String(form.get("slug") ?? "") };
  if (what !== "restore" && what !== "erase") return null;
  const id = String(form.get("id") ?? "");
  return { what, id: /^\d{1,9}$/.test(id) ? Number(id) : 0 };
}

/** Copies, restores or removes a product. Returns the next address, or null when the product is not there. */
export async function changeWhole(
  db: Database,
  admin: Admin,
  { change, place, now }: { change: WholeChange; place: ProductPlace; now: Date },
): Promise<string | null> {
  if (change.what === "duplicate") {
    const copy = await duplicateProduct(db, admin, change.slug);
    return copy && donePath(copy, { done: "duplicated" });
  }
  if (change.what === "erase") {
    const erased = await eraseDeletedProduct(db, admin, change.id);
    const done: Done = "deleted for good";
    return erased ? listPath(place, { done }) : null;
  }
  const restored = await restoreProduct(db, admin, { id: change.id, now });
  if (!restored) return null;
  const { slug, was } = restored;
  return donePath(slug, { done: "restored", ...(slug !== was && { was }) });
}

const donePath = (slug: string, query: { done: Done; was?: string }): string =>
  `${editPath(slug)}&${new URLSearchParams(query)}`;

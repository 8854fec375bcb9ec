import { and, asc, eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { setManyHidden, undoHidden } from "#app/features/products/hide-products.server.ts";
import { listPath, MAX_AT_ONCE, type ProductPlace } from "#app/features/products/product-list.ts";
import { cancelPublishing } from "#app/features/schedules/cancel-schedule.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";

/** The request of a form in the list: to hide or show the ticked products, to change their prices, or to undo the last change. */
export type ListChange =
  | { what: "hide" | "show" | "prices"; slugs: string[]; isSure: boolean }
  | { what: "undo"; stamp: string }
  | { what: "unschedule"; slug: string };

/** Parses a form of the list; null for an unknown one. */
export function parseListChange(form: FormData): ListChange | null {
  const what = form.get("do");
  if (what === "undo") return { what, stamp: String(form.get("stamp") ?? "") };
  if (what === "unschedule") return { what, slug: String(form.get("slug") ?? "") };
  if (what !== "hide" && what !== "show" && what !== "prices") return null;
  const slugs = [...new Set(form.getAll("slug").map(String))];
  return { what, slugs, isSure: form.has("sure") };
}

/** The list's answer to a form that was not carried out at once. */
export type ListAnswer =
  | { kind: "asking"; chosen: { slug: string; title: string }[] }
  | { kind: "refused"; message: string };

/** The products that were hidden or shown. */
export interface ListChanged {
  count: number;
  /** Identifies the change for undoing it; null for a change that was itself an undoing. */
  stamp: string | null;
  isHidden: boolean;
}

const refused = (message: string) => ({ answer: { kind: "refused", message } as const });

/**
 * Hides products from the list of products, shows them again, or undoes the last change. Hiding needs a confirmation,
 * which names the products; new prices have a page of their own. Null when there is nothing to undo.
 */
export async function changeListed(
  db: Database,
  admin: Admin,
  { change, now }: { change: ListChange; now: Date },
): Promise<
  { done: ListChanged } | { answer: ListAnswer } | { prices: string[] } | { unscheduled: true } | null
> {
  if (change.what === "undo") {
    const undone = await undoHidden(db, admin, { stamp: change.stamp, now });
    return undone && { done: { ...undone, stamp: null } };
  }
  if (change.what === "unschedule")
    return (await cancelPublishing(db, admin, change.slug)) ? { unscheduled: true } : null;
  const { slugs, isSure } = change;
  if (slugs.length === 0) return refused("Tick the products first.");
  if (slugs.length > MAX_AT_ONCE) return refused(`At most ${MAX_AT_ONCE} products at a time.`);
  if (change.what === "prices") return { prices: slugs };
  const isHidden = change.what === "hide";
  const chosen = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.isActive, isHidden)))
    .orderBy(asc(products.title), asc(products.slug));
  if (chosen.length === 0)
    return refused(isHidden ? "They are hidden already." : "They are on the shop already.");
  if (isHidden && !isSure) return { answer: { kind: "asking", chosen } };
  const changed = await setManyHidden(db, admin, { slugs, isHidden, now });
  return { done: { ...changed, isHidden } };
}

/** The address of the list with a confirmation of the change. */
export const changedPath = (place: ProductPlace, { count, stamp, isHidden }: ListChanged): string =>
  listPath(place, {
    done: isHidden ? "hidden" : "shown",
    count: String(count),
    ...(stamp === null ? {} : { stamp }),
  });

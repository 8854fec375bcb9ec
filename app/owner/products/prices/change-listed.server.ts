import { and, asc, eq, inArray } from "drizzle-orm";
import {
  listPath,
  MAX_AT_ONCE,
  nameSome,
  type ProductPlace,
} from "#app/domain/catalogue/products/product-list.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { cancelPublishing } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { ListAnswer } from "../load-product-list.server.ts";
import { previewPrices, savePrices } from "./change-prices.server.ts";
import { undoPrices } from "./undo-prices.server.ts";

/** The buttons that lead to the page for many at once, with the change that is chosen there at first. */
const PREVIEWED = { prices: "sale", tag: "tag", delete: "delete" } as const;
const isPreviewed = (what: unknown): what is keyof typeof PREVIEWED =>
  typeof what === "string" && Object.hasOwn(PREVIEWED, what);

/** The request of a form in the list: to hide or show the ticked products, to change them otherwise, or to undo the last change. */
export type ListChange =
  | { what: "hide" | "show" | keyof typeof PREVIEWED; slugs: string[]; isSure: boolean }
  | { what: "undo"; stamp: string }
  | { what: "unschedule"; slug: string };

/** Parses a form of the list; null for an unknown one. */
export function parseListChange(form: FormData): ListChange | null {
  const what = form.get("do");
  if (what === "undo") return { what, stamp: String(form.get("stamp") ?? "") };
  if (what === "unschedule") return { what, slug: String(form.get("slug") ?? "") };
  if (what !== "hide" && what !== "show" && !isPreviewed(what)) return null;
  const slugs = [...new Set(form.getAll("slug").map(String))];
  return { what, slugs, isSure: form.has("sure") };
}

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
 * which names the products; what is previewed has a page of its own. Null when there is nothing to undo.
 */
export async function changeListed(
  db: Database,
  admin: Admin,
  { change, now, id }: { change: ListChange; now: Date; id: string },
): Promise<
  | { done: ListChanged }
  | { answer: ListAnswer }
  | { many: string[]; what: string }
  | { unscheduled: true }
  | null
> {
  if (change.what === "undo") {
    const undone = await undoPrices(db, admin, { id: change.stamp, now });
    if (!undone) return refused("There is nothing to undo any more.");
    const { count, kept, isShown } = undone;
    if (kept.length > 0) return refused(`Changed since, and left: ${nameSome(kept)}.`);
    return { done: { count, isHidden: !isShown, stamp: null } };
  }
  if (change.what === "unschedule")
    return (await cancelPublishing(db, admin, change.slug)) ? { unscheduled: true } : null;
  const { slugs, isSure } = change;
  if (slugs.length === 0) return refused("Tick the products first.");
  if (slugs.length > MAX_AT_ONCE) return refused(`At most ${MAX_AT_ONCE} products at a time.`);
  if (isPreviewed(change.what)) return { many: slugs, what: PREVIEWED[change.what] };
  const isHidden = change.what === "hide";
  const chosen = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.isActive, isHidden)))
    .orderBy(asc(products.title), asc(products.slug));
  if (chosen.length === 0)
    return refused(isHidden ? "They are hidden already." : "They are on the shop already.");
  if (isHidden && !isSure) return { answer: { kind: "asking", chosen } };
  const rule = { what: isHidden ? "hide" : "publish" } as const;
  const named = chosen.map(({ slug }) => slug);
  const preview = await previewPrices(db, admin, { slugs: named, rule, now });
  const left = preview.products.filter(({ refusal }) => refusal !== null);
  if (left.length > 0)
    return refused(
      `Nothing was shown. ${left.map(({ title, refusal }) => `‘${title}’: ${refusal}`).join(" ")}`,
    );
  const saved = await savePrices(db, admin, { id, slugs: named, rule, seen: preview.seen, now });
  if (!("done" in saved)) return refused("Somebody changed them at this moment. Look, and try again.");
  return { done: { count: named.length, stamp: id, isHidden } };
}

/** The address of the list with a confirmation of the change. */
export const changedPath = (place: ProductPlace, { count, stamp, isHidden }: ListChanged): string =>
  listPath(place, {
    done: isHidden ? "hidden" : "shown",
    count: String(count),
    ...(stamp === null ? {} : { stamp }),
  });

import { and, asc, eq, inArray } from "drizzle-orm";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { clockContext, databaseContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { setManyHidden, undoHidden } from "../hide-products.server.ts";
import { listPath, MOST_AT_ONCE, type ProductPlace, placeOf } from "./product-list.ts";

/** As many slugs as may be ticked at once, and more. */
const LARGEST_FORM = 200_000;

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What the list shows instead of doing what was asked at once. */
export type ListAnswer =
  | { kind: "asking"; chosen: { slug: string; title: string }[] }
  | { kind: "refused"; message: string };

const refused = (message: string): ListAnswer => ({ kind: "refused", message });

/**
 * Hides products from the list of products, shows them again, or takes back what was just done, and leads back to the
 * same list. Hiding asks first, and says what it is about to hide.
 */
export async function changeListed({ request, context }: Asked, admin: Admin): Promise<ListAnswer> {
  const read = await readForm(request, LARGEST_FORM);
  if (!read.ok) throw data(null, { status: read.error.status });
  const form = read.value;
  const db = context.get(databaseContext);
  const now = context.get(clockContext)();
  const place = placeOf(new URL(request.url).searchParams);
  const wanted = form.get("do");

  if (wanted === "undo") {
    const undone = await undoHidden(db, admin, { stamp: String(form.get("stamp") ?? ""), now });
    if (!undone) throw data(null, { status: 404 });
    throw leadBack(place, { ...undone, isUndone: true });
  }
  if (wanted !== "hide" && wanted !== "show") throw data(null, { status: 400 });
  const isHidden = wanted === "hide";
  const slugs = [...new Set(form.getAll("slug").map(String))];
  if (slugs.length === 0) return refused("Tick the products first.");
  if (slugs.length > MOST_AT_ONCE) return refused(`At most ${MOST_AT_ONCE} products at a time.`);
  const chosen = await db
    .select({ slug: products.slug, title: products.title })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.isActive, isHidden)))
    .orderBy(asc(products.title), asc(products.slug));
  if (chosen.length === 0)
    return refused(isHidden ? "They are hidden already." : "They are on the shop already.");
  if (isHidden && !form.has("sure")) return { kind: "asking", chosen };
  const changed = await setManyHidden(db, admin, { slugs, isHidden, now });
  throw leadBack(place, { ...changed, isHidden, isUndone: false });
}

interface Changed {
  count: number;
  stamp: string;
  isHidden: boolean;
  isUndone: boolean;
}

function leadBack(place: ProductPlace, { count, stamp, isHidden, isUndone }: Changed): Response {
  const done = isHidden ? "hidden" : "shown";
  const more = { done, count: String(count), ...(isUndone ? {} : { stamp }) };
  return redirect(listPath(place, more), 303);
}

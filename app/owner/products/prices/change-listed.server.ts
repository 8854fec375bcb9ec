import { randomUUID } from "node:crypto";
import * as z from "zod";
import { previewPrices, savePrices } from "#app/domain/catalogue/prices/change-prices.server.ts";
import { undoPrices } from "#app/domain/catalogue/prices/undo-prices.server.ts";
import {
  editPath,
  listPath,
  MAX_AT_ONCE,
  nameSome,
  type ProductPlace,
} from "#app/domain/catalogue/products/product-list.ts";
import { listOfState } from "#app/domain/catalogue/products/product-lists.server.ts";
import {
  duplicateProduct,
  eraseDeletedProduct,
  restoreProduct,
} from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import { cancelPublishing } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, formText, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { allIn } from "#app/shared/form-texts.ts";
import { ok } from "#app/shared/result.ts";
import type { ListAnswer } from "../load-product-list.server.ts";
import { pricesPath } from "../price-form.ts";
import type { ProductDone } from "../product-page-view.ts";

interface ListDeps {
  db: Database;
  place: ProductPlace;
  now: Date;
}

/** The products that were hidden or shown. */
interface ListChanged {
  count: number;
  /** Identifies the change for undoing it; null for a change that was itself an undoing. */
  stamp: string | null;
  isHidden: boolean;
}

const answered = (shown: ListAnswer): FormResult<ListAnswer> => ({ shown, status: 200 });
const refused = (message: string) => answered({ kind: "refused", message });

/** A button for one whole product: copies it, restores a deleted one, or removes it for good. */
const onDeleted = (run: (deps: ListDeps, admin: Admin, id: number) => Promise<string | null>) =>
  act<"products", ListDeps, ListAnswer, { id: number }>(
    z.object({
      id: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .catch(0),
    }),
    async (deps, admin, { id }) => {
      const leadsTo = await run(deps, admin, id);
      return leadsTo === null ? null : { leadsTo };
    },
  );

/** A button for the ticked products. */
const onTicked = (
  run: (
    deps: ListDeps,
    admin: Admin<"products:write">,
    ticked: { slugs: string[]; isSure: boolean },
  ) => Promise<FormResult<ListAnswer>>,
) =>
  act<"products", ListDeps, ListAnswer, { slugs: string[]; isSure: boolean }>(
    (form) => ok({ slugs: [...new Set(allIn(form, "slug"))], isSure: form.has("sure") }),
    async (deps, admin, ticked) => {
      if (ticked.slugs.length === 0) return refused("Tick the products first.");
      if (ticked.slugs.length > MAX_AT_ONCE) return refused(`At most ${MAX_AT_ONCE} products at a time.`);
      return run(deps, admin, ticked);
    },
  );

/** A previewed change has a page of its own, with this change chosen there at first. */
const preview = (what: string) =>
  onTicked(async ({ place }, _, { slugs }) => ({ leadsTo: pricesPath(place, slugs, what) }));

/** Each action leads back to the list, or shows it with an answer. */
export const LIST_ACTIONS: PageActions<"products", ListDeps, ListAnswer> = {
  area: "products",
  // More than the slugs that can be ticked together.
  largest: { bytes: 200_000, urlEncodedBytes: 200_000 },
  asked: "do",
  actions: {
    duplicate: act(z.object({ slug: formText }), async ({ db }, admin, { slug }) => {
      const copy = await duplicateProduct(db, admin, slug);
      return copy ? { leadsTo: donePath(copy, { done: "duplicated" }) } : null;
    }),
    erase: onDeleted(async ({ db, place }, admin, id) => {
      const done: ProductDone = "deleted for good";
      return (await eraseDeletedProduct(db, admin, id)) ? listPath(place, { done }) : null;
    }),
    restore: onDeleted(async ({ db, now }, admin, id) => {
      const restored = await restoreProduct(db, admin, { id, now });
      if (!restored) return null;
      const { slug, was } = restored;
      return donePath(slug, { done: "restored", ...(slug !== was && { was }) });
    }),
    undo: act(z.object({ stamp: formText }), async ({ db, place, now }, admin, { stamp }) => {
      const undone = await undoPrices(db, admin, { id: stamp, now });
      if (!undone) return refused("There is nothing to undo any more.");
      const { count, kept, isShown } = undone;
      if (kept.length > 0) return refused(`Changed since, and left: ${nameSome(kept)}.`);
      return { leadsTo: changedPath(place, { count, isHidden: !isShown, stamp: null }) };
    }),
    unschedule: act(z.object({ slug: formText }), async ({ db, place }, admin, { slug }) => {
      const isCancelled = await cancelPublishing(db, admin, slug);
      return isCancelled ? { leadsTo: listPath(place, { done: "unscheduled" }) } : null;
    }),
    prices: preview("sale"),
    tag: preview("tag"),
    delete: preview("delete"),
    hide: onTicked((deps, admin, ticked) => hideOrShow(deps, admin, { ...ticked, isHidden: true })),
    show: onTicked((deps, admin, ticked) => hideOrShow(deps, admin, { ...ticked, isHidden: false })),
  },
};

/** Hides products, or shows them again. Hiding needs a confirmation, which names them. */
async function hideOrShow(
  { db, place, now }: ListDeps,
  admin: Admin<"products:write">,
  { slugs, isSure, isHidden }: { slugs: string[]; isSure: boolean; isHidden: boolean },
): Promise<FormResult<ListAnswer>> {
  const chosen = await listOfState(db, slugs, { isActive: isHidden });
  if (chosen.length === 0)
    return refused(isHidden ? "They are hidden already." : "They are on the shop already.");
  if (isHidden && !isSure) return answered({ kind: "asking", chosen });
  const id = randomUUID();
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
  return { leadsTo: changedPath(place, { count: named.length, stamp: id, isHidden }) };
}

/** The address of the list with a confirmation of the change. */
const changedPath = (place: ProductPlace, { count, stamp, isHidden }: ListChanged): string =>
  listPath(place, {
    done: isHidden ? "hidden" : "shown",
    count: String(count),
    ...(stamp === null ? {} : { stamp }),
  });

const donePath = (slug: string, query: { done: ProductDone; was?: string }): string =>
  `${editPath(slug)}&${new URLSearchParams(query)}`;

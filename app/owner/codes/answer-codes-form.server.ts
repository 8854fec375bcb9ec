import * as z from "zod";
import {
  listCollectionNames,
  listWithSchedule,
} from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listUses } from "#app/domain/orders/discount-uses.server.ts";
import { DISCOUNT_FORM, type TypedDiscount } from "#app/domain/selling/promotions/discount-form.ts";
import {
  MAX_CHOSEN,
  parseDiscount,
  type ScopeChoices,
  typedSlugs,
} from "#app/domain/selling/promotions/discount-input.ts";
import {
  listKept,
  removeDiscount,
  saveDiscount,
} from "#app/domain/selling/promotions/discount-store.server.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { CODES_PATH, type CodesView, type DiscountFormView, type ListedDiscount } from "./codes-view.ts";

export interface CodesDeps {
  db: Database;
  now: () => Date;
  kinds: readonly { slug: string; name: string }[];
  origin: string;
}

/** The most codes on the page; older ones are seldom wanted. */
const MAX_LISTED = 500;

/** The codes, newest first, and the form of one: `edit` is its id, or `new`. */
export async function loadCodes(
  deps: CodesDeps,
  admin: Admin<"money:read">,
  edit: string | null,
): Promise<CodesView> {
  const listed = await listDiscounts(deps.db, admin);
  const one = listed.find(({ id }) => id === edit);
  const typed = one ? DISCOUNT_FORM.show(one) : DISCOUNT_FORM.empty;
  const hasForm = one !== undefined || edit === "new";
  return viewOf(deps, listed, hasForm ? { id: one?.id ?? null, typed, problems: [] } : null);
}

const viewOf = async (
  deps: CodesDeps,
  listed: ListedDiscount[],
  form: Omit<DiscountFormView, "choices"> | null,
): Promise<CodesView> => ({
  listed,
  form: form && { ...form, choices: { kinds: deps.kinds, collections: await listCollections(deps.db) } },
  linkBase: `${deps.origin}/c/`,
});

/** Every discount that was not removed, with the number of its uses. */
async function listDiscounts(db: Database, admin: Admin<"money:read">): Promise<ListedDiscount[]> {
  const kept = await listKept(db, admin, MAX_LISTED);
  const uses = await listUses(
    db,
    kept.map(({ id }) => id),
  );
  return kept.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
}

/** The names that products give as their collections. */
async function listCollections(db: Database): Promise<{ slug: string; name: string }[]> {
  const bySlug = new Map((await listCollectionNames(db)).map((name) => [toSlug(name), name]));
  return [...bySlug].flatMap(([slug, name]) => (slug === "" ? [] : [{ slug, name }]));
}

async function choicesOf({ db, kinds }: CodesDeps, typed: TypedDiscount): Promise<ScopeChoices> {
  const slugs = typedSlugs(typed.pieces).slice(0, MAX_CHOSEN);
  const pieces = (await listWithSchedule(db, slugs))
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ slug, title }) => ({ slug, name: title }));
  return { kinds, pieces, collections: typed.collections.length > 0 ? await listCollections(db) : [] };
}

function parseCodesForm(form: FormData): Result<{ id: string | null; typed: TypedDiscount }, never> | null {
  const id = textIn(form, "id");
  if (id !== "" && !isUuid(id)) return null;
  return ok({ id: id || null, typed: DISCOUNT_FORM.read(form) });
}

export const CODES_ACTIONS: PageActions<"money", CodesDeps, CodesView> = {
  area: "money",
  // A few fields, and the names of some pieces.
  largest: { bytes: 40_000 },
  asked: "do",
  actions: {
    remove: act(z.object({ id: z.uuid() }), async (deps, admin, { id }) => {
      await removeDiscount(deps.db, admin, id, deps.now());
      return { leadsTo: `${CODES_PATH}?done=removed` };
    }),
    save: act(parseCodesForm, async (deps, admin, { id, typed }) => {
      const parsed = parseDiscount(typed, await choicesOf(deps, typed));
      const saved = parsed.ok ? await saveDiscount(deps.db, admin, id, parsed.value) : null;
      if (saved?.ok) return { leadsTo: `${CODES_PATH}?done=saved` };
      const problems = saved
        ? [{ fieldId: "code" as const, message: saved.error }]
        : parsed.ok
          ? []
          : parsed.error;
      const view = await viewOf(deps, await listDiscounts(deps.db, admin), { id, typed, problems });
      return { shown: view, status: 422 };
    }),
  },
};

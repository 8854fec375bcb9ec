import * as z from "zod";
import { listWholeProducts } from "#app/domain/catalogue/import/whole-products.server.ts";
import { saveJudgement } from "#app/domain/catalogue/papers/judge-words.server.ts";
import { findStoredProduct, titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import type { MovedPieces } from "#app/domain/catalogue/products/count-pieces.ts";
import { setManyHidden } from "#app/domain/catalogue/products/hide-products.server.ts";
import type { Kind } from "#app/domain/catalogue/products/product.ts";
import {
  emptyProduct,
  type ProductInput,
  parseProduct,
} from "#app/domain/catalogue/products/product-input.ts";
import {
  editPath,
  PRICES_FIELD,
  signatureOf,
  unusualPricesOf,
} from "#app/domain/catalogue/products/product-list.ts";
import { publishBlocker } from "#app/domain/catalogue/products/product-row.server.ts";
import { type EditedProduct, saveProduct } from "#app/domain/catalogue/products/save-product.server.ts";
import { deleteProduct } from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, formText, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { toSlug } from "#app/shared/slug.ts";
import type { ProductAnswer, ProductDone } from "../product-page-view.ts";
import { MAX_TOLD, MOVED_PARAM, writeMoved } from "./moved-pieces.ts";
import { FIRST_FIELD, KEEP, parseProductInput } from "./product-form-data.ts";
import { findProblems, NOT_SAVED, refused } from "./refused-save.server.ts";
import { parseUploads, savePictures, type Uploads } from "./save-pictures.server.ts";
import {
  isUntouched,
  UNTYPED_PARAM,
  type Untyped,
  untypedIn,
  withCountedPieces,
  withKeptPieces,
} from "./untyped.ts";
import { WITHOUT_LIMIT_FIELD } from "./variant-grid.ts";

export interface ProductFormDeps {
  db: Database;
  pictures: Pick<PictureStore, "keep">;
  now: () => Date;
  log: Log;
  shopName: string;
  kinds: readonly Kind[];
  /** The draft from which the product is made. */
  draft: string | null;
}

interface Save {
  /** Null for a new product. */
  opened: EditedProduct | null;
  input: ProductInput;
  uploads: Uploads;
  /** True for the button that keeps it from shoppers. */
  isDraft: boolean;
  /** True for a new product whose pictures are still on their way: it is stored, hidden, until they are there. */
  isBeforePictures: boolean;
  /** True until the owner's own first save: also after the product was kept before its pictures. */
  isFirst: boolean;
  /** True when new sizes without a number of pieces never sell out. */
  isWithoutLimit: boolean;
  /** True for one of the form's own buttons: the fields are shown again with its change, and nothing is saved. */
  isQuick: boolean;
  /** The unusual prices that the owner has confirmed. */
  agreedPrices: string | null;
}

const answered = (shown: ProductAnswer): FormResult<ProductAnswer> => ({ shown, status: shown.status });

const PAYING = "A shopper is paying for a piece of it right now. Hide it, and delete it in half an hour.";

function parseSave(form: FormData): Result<Save, never> {
  const slug = textIn(form, "opened");
  const what = form.get("do");
  const agreed = form.get(PRICES_FIELD);
  const isFirst = slug === "" || form.has(FIRST_FIELD);
  const isBeforePictures = isFirst && what === KEEP;
  const isDraft = what === "draft" || isBeforePictures;
  const input = parseProductInput(form, slug === "" ? null : slug);
  return ok({
    isDraft,
    isBeforePictures,
    isFirst,
    isWithoutLimit: form.has(WITHOUT_LIMIT_FIELD),
    opened: slug === "" ? null : { slug, updatedAt: textIn(form, "updatedAt") },
    input: isDraft ? { ...input, isActive: false } : input,
    uploads: parseUploads(form),
    isQuick: form.has("quick"),
    agreedPrices: typeof agreed === "string" ? agreed : null,
  });
}

const opened = z.object({ opened: formText });
const judged = opened.extend({ words: z.string().regex(/^[0-9a-f]{64}$/) });

/** The forms of a product's page. */
export const PRODUCT_ACTIONS: PageActions<"products", ProductFormDeps, ProductAnswer> = {
  area: "products",
  // All pictures of one save; without pictures, every size in every colour. No real product exceeds these limits.
  largest: { bytes: 120 * 1024 * 1024, urlEncodedBytes: 2 * 1024 * 1024, fields: 20_000 },
  asked: (form) =>
    ["hide", "show", "delete", "right", "check"].find((button) => button === form.get("do")) ?? "save",
  actions: {
    hide: act(opened, (deps, admin, sent) => hideOrShow(deps, admin, sent.opened, true)),
    show: act(opened, (deps, admin, sent) => hideOrShow(deps, admin, sent.opened, false)),
    delete: act(opened, (deps, admin, sent) => remove(deps, admin, sent.opened)),
    right: act(judged, ({ db }, admin, sent) => judge(db, admin, sent.opened, sent.words)),
    check: act(opened, ({ db }, admin, sent) => judge(db, admin, sent.opened, null)),
    save: act(parseSave, save),
  },
};

async function save(deps: ProductFormDeps, admin: Admin, change: Save): Promise<FormResult<ProductAnswer>> {
  const { db } = deps;
  const { agreedPrices, isFirst, isBeforePictures, isWithoutLimit } = change;
  let { input, opened } = change;
  const updatedAt = opened?.updatedAt ?? null;
  if (change.isQuick) return answered({ status: 200, title: null, problems: {}, input, updatedAt });
  try {
    const kept = await savePictures(deps.pictures, change.uploads, input);
    input = kept.input;
    const early = isFirst && opened ? await findStoredProduct(db, admin, opened.slug) : null;
    // Somebody may have deleted it meanwhile.
    if (isFirst && !early) opened = null;
    if (!opened && !isBeforePictures) {
      const taken = await switchToTaken(deps, admin, input);
      if (taken) return taken;
    }
    // A new product stays hidden until somebody has checked the form's initial values.
    const isNew = isFirst && !change.isDraft;
    const untyped = isNew ? untypedIn(input, emptyProduct(deps.shopName), isWithoutLimit) : [];
    const held = (untyped.length > 0 || isBeforePictures) && { isActive: false, publishAt: "" };
    const counted = withCountedPieces(input, isWithoutLimit);
    const full = early?.isHidden ? withKeptPieces(counted, early.input) : counted;
    const draft = parseProduct({ ...full, ...held }, { isBeforePictures });
    const found = draft.ok
      ? await findProblems(deps, admin, { draft: draft.value, opened, isDraft: change.isDraft })
      : draft.error;
    const problems = { ...found, ...kept.problems };
    if (!draft.ok || Object.keys(problems).length > 0) {
      return answered({ status: 422, title: NOT_SAVED, problems, input, updatedAt });
    }
    const unusual = unusualPricesOf(draft.value, null);
    if (unusual.length > 0 && !isBeforePictures) {
      const stored = opened && (await findStoredProduct(db, admin, opened.slug));
      const unusualPrices = stored ? unusualPricesOf(draft.value, stored.input) : unusual;
      if (unusualPrices.length > 0 && agreedPrices !== signatureOf(unusualPrices)) {
        return answered({ status: 422, title: null, problems: {}, input, updatedAt, unusualPrices });
      }
    }
    const { slug } = draft.value;
    const saved = await saveProduct(db, admin, { draft: draft.value, opened, now: deps.now() });
    if (!saved.ok)
      return answered(await refused(db, admin, { input, slug, refusal: saved.error, updatedAt }));
    if (isBeforePictures) return answered(await keptAnswer(db, admin, slug));
    const { done, moved } = saved.value;
    const how = change.isDraft || held ? "drafted" : isFirst ? "created" : done;
    return { leadsTo: donePath(slug, how, { draft: deps.draft, moved, untyped }) };
  } catch (error) {
    deps.log.error("A product could not be saved", error);
    const reason = "Something went wrong in the shop. What you typed is still here: try again.";
    return answered({ status: 500, title: NOT_SAVED, reason, problems: {}, input, updatedAt });
  }
}

/** The answer to a save before the pictures: the next save of the same form continues from it. */
async function keptAnswer(db: Database, admin: Admin, slug: string): Promise<ProductAnswer> {
  const { updatedAt } = (await findStoredProduct(db, admin, slug)) ?? {};
  const answer = { status: 200, title: null, problems: {}, input: null, updatedAt: null };
  return updatedAt === undefined ? answer : { ...answer, kept: { slug, updatedAt } };
}

/**
 * Switches a form with an existing slug to updating that product (specification, section 4): at once if nothing else
 * was typed, otherwise after a question. Null when the slug is free.
 */
async function switchToTaken(
  { db, shopName }: ProductFormDeps,
  admin: Admin,
  input: ProductInput,
): Promise<FormResult<ProductAnswer>> {
  const slug = toSlug(input.slug);
  if (slug === "" || (await titleOf(db, admin, slug)) === null) return null;
  if (isUntouched(input, emptyProduct(shopName))) return { leadsTo: editPath(slug) };
  const taken = { input, slug, refusal: { reason: "exists" as const }, updatedAt: null };
  return answered(await refused(db, admin, taken));
}

async function hideOrShow(
  { db, now, log }: ProductFormDeps,
  admin: Admin,
  slug: string,
  isHidden: boolean,
): Promise<FormResult<ProductAnswer>> {
  try {
    const stored = (await listWholeProducts(db, [slug])).get(slug)?.product;
    if (!stored) return null;
    const why = isHidden ? null : publishBlocker(stored);
    if (why !== null) return plain(409, NOT_SAVED, `${why} Give it one, and save it as active.`);
    await setManyHidden(db, admin, { slugs: [slug], isHidden, now: now() });
  } catch (error) {
    return failed(log, error, isHidden ? "Soft delete failed" : NOT_SAVED);
  }
  return { leadsTo: donePath(slug, isHidden ? "hidden" : "shown") };
}

const judge = async (db: Database, admin: Admin, slug: string, digest: string | null) =>
  (await saveJudgement(db, admin, { slug, digest }))
    ? { leadsTo: donePath(slug, digest === null ? "to check" : "found right") }
    : null;

async function remove(
  { db, log }: ProductFormDeps,
  admin: Admin,
  slug: string,
): Promise<FormResult<ProductAnswer>> {
  try {
    const deleted = await deleteProduct(db, admin, slug);
    if (!deleted.ok) return deleted.error === "gone" ? null : plain(409, "Hard delete failed", PAYING);
  } catch (error) {
    return failed(log, error, "Hard delete failed");
  }
  return { leadsTo: "/admin/products?done=deleted" };
}

const plain = (status: number, title: string, reason: string) =>
  answered({ status, title, reason, problems: {}, input: null, updatedAt: null });

function failed(log: Log, error: unknown, title: string): FormResult<ProductAnswer> {
  log.error("A product could not be hidden, shown or deleted", error);
  return plain(500, title, "Something went wrong in the shop. Try again.");
}

/** The product's page with a confirmation. If the product was made from a draft, the address names it. */
type FormAnswer = { draft?: string | null; moved?: readonly MovedPieces[]; untyped?: readonly Untyped[] };

function donePath(slug: string, done: ProductDone, told: FormAnswer = {}): string {
  const query = new URLSearchParams({ done, ...(told.draft && { draft: told.draft }) });
  for (const each of told.untyped ?? []) query.append(UNTYPED_PARAM, each);
  for (const each of (told.moved ?? []).slice(0, MAX_TOLD)) query.append(MOVED_PARAM, writeMoved(each));
  return `${editPath(slug)}&${query}`;
}

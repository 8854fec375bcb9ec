import { data, type RouterContextProvider, redirect } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import {
  clockContext,
  databaseContext,
  logContext,
  pictureStoreContext,
} from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { findStoredProduct, titleOf } from "../admin-queries.server.ts";
import { setManyHidden } from "../hide-products.server.ts";
import { type ProductFields, readProduct } from "../product-input.ts";
import { cellField } from "../product-input-cells.ts";
import { deleteProduct, type Opened, type SaveRefusal, saveProduct } from "../save-product.server.ts";
import { differencesOf } from "./product-differences.ts";
import { readFields } from "./product-form-data.ts";
import type { Done, ProductAnswer } from "./product-page-view.ts";
import { editPath } from "./stored-product.ts";
import { takePictures } from "./take-pictures.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** All pictures of one save together. */
const MOST_BYTES = 120 * 1024 * 1024;
const NOT_SAVED = "Failed to save product";
const PAYING = "A shopper is paying for a piece of it right now. Hide it, and delete it in half an hour.";

/** Does what one of the product page's forms asks. Leads on, or returns what the page shows instead. */
export async function changeProduct(asked: Asked, admin: Admin): Promise<ProductAnswer> {
  const body = await readForm(asked.request, MOST_BYTES);
  if (!body.ok) throw data(null, { status: body.error.status });
  const form = body.value;
  const slug = String(form.get("opened") ?? "");
  const wanted = String(form.get("do") ?? "");
  if (wanted === "hide" || wanted === "show") return hideOrShow(asked, admin, slug, wanted === "hide");
  if (wanted === "delete") return remove(asked, admin, slug);
  const updatedAt = String(form.get("updatedAt") ?? "");
  return save(asked, admin, form, slug === "" ? null : { slug, updatedAt });
}

async function save(
  asked: Asked,
  admin: Admin,
  form: FormData,
  opened: Opened | null,
): Promise<ProductAnswer> {
  const { context } = asked;
  const updatedAt = opened?.updatedAt ?? null;
  let fields = readFields(form, opened?.slug ?? null);
  if (form.has("quick")) return { status: 200, title: null, problems: {}, fields, updatedAt };
  try {
    const taken = await takePictures(form, fields, context.get(pictureStoreContext));
    fields = taken.fields;
    const draft = readProduct(fields);
    const problems = { ...(draft.ok ? {} : draft.error), ...taken.problems };
    if (!draft.ok || Object.keys(problems).length > 0) {
      return { status: 422, title: NOT_SAVED, problems, fields, updatedAt };
    }
    const saved = await saveProduct(context.get(databaseContext), admin, { draft: draft.value, opened });
    if (!saved.ok)
      return refused(asked, admin, { fields, slug: draft.value.slug, refusal: saved.error, updatedAt });
    throw leadTo(draft.value.slug, saved.value, new URL(asked.request.url).searchParams.get("draft"));
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(logContext).error("A product could not be saved", error);
    const reason = "Something went wrong in the shop. What you typed is still here: try again.";
    return { status: 500, title: NOT_SAVED, reason, problems: {}, fields, updatedAt };
  }
}

interface Refused {
  fields: ProductFields;
  slug: string;
  refusal: SaveRefusal;
  updatedAt: string | null;
}

/** What the administrator can do about it. Nothing was written, and nothing that was typed is lost. */
async function refused(
  { context }: Asked,
  admin: Admin,
  { fields, slug, refusal, updatedAt }: Refused,
): Promise<ProductAnswer> {
  const db = context.get(databaseContext);
  const answer = { status: 409, title: NOT_SAVED, problems: {}, fields, updatedAt };
  if (refusal.reason === "exists") {
    const title = (await titleOf(db, admin, slug)) ?? slug;
    const reason = "A product with this slug exists. Open it to change it, or choose another slug.";
    return { ...answer, reason, problems: { slug: "This slug exists." }, taken: { slug, title } };
  }
  if (refusal.reason === "pieces") {
    const problems = Object.fromEntries(
      refusal.pieces.map(({ key, message }) => [cellField("pieces", key), message]),
    );
    // What they see now is what the next change counts from.
    const seen = refusal.pieces.flatMap(({ key, left }) => {
      const cell = fields.cells[key];
      return cell ? [[key, { ...cell, seen: left === null ? "" : String(left) }]] : [];
    });
    const cells = { ...fields.cells, ...Object.fromEntries(seen) };
    return { ...answer, problems, fields: { ...fields, cells } };
  }
  const stored = await findStoredProduct(db, admin, slug);
  if (!stored) {
    const reason = "Somebody deleted this product while you had it open. Save again to create it anew.";
    return { ...answer, reason, updatedAt: null };
  }
  return {
    ...answer,
    reason:
      "Somebody saved this product while you had it open. Yours is below, not saved yet. Save again to replace theirs.",
    updatedAt: stored.updatedAt,
    differences: differencesOf(stored.fields, fields),
  };
}

async function hideOrShow(
  { context }: Asked,
  admin: Admin,
  slug: string,
  isHidden: boolean,
): Promise<ProductAnswer> {
  const [db, now] = [context.get(databaseContext), context.get(clockContext)()];
  try {
    if ((await titleOf(db, admin, slug)) === null) throw data(null, { status: 404 });
    await setManyHidden(db, admin, { slugs: [slug], isHidden, now });
  } catch (error) {
    return failed(context, error, isHidden ? "Soft delete failed" : NOT_SAVED);
  }
  throw leadTo(slug, isHidden ? "hidden" : "shown");
}

async function remove({ context }: Asked, admin: Admin, slug: string): Promise<ProductAnswer> {
  try {
    const deleted = await deleteProduct(context.get(databaseContext), admin, slug);
    if (!deleted.ok && deleted.error === "gone") throw data(null, { status: 404 });
    if (!deleted.ok) return plain(409, "Hard delete failed", PAYING);
  } catch (error) {
    return failed(context, error, "Hard delete failed");
  }
  throw redirect("/admin/products?done=deleted", 303);
}

const plain = (status: number, title: string, reason: string): ProductAnswer => ({
  status,
  title,
  reason,
  problems: {},
  fields: null,
  updatedAt: null,
});

function failed(context: Asked["context"], error: unknown, title: string): ProductAnswer {
  if (!(error instanceof Error)) throw error;
  context.get(logContext).error("A product could not be hidden, shown or deleted", error);
  return plain(500, title, "Something went wrong in the shop. Try again.");
}

/** To the product, with what was done. The draft that it was made from, if there was one, is named on. */
const leadTo = (slug: string, done: Done, draft: string | null = null): Response =>
  redirect(`${editPath(slug)}&${new URLSearchParams({ done, ...(draft && { draft }) })}`, 303);

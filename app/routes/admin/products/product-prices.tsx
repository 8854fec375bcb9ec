import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { listPath, placeOf } from "#app/domain/catalogue/products/product-list.ts";
import { chosenSlugs, PRICES_PATH } from "#app/owner/products/price-form.ts";
import { answerPrices } from "#app/owner/products/prices/answer-prices.server.ts";
import { listChosen } from "#app/owner/products/prices/change-prices.server.ts";
import { PricesPage } from "#app/owner/products/prices/prices-page.tsx";
import { findUndoable } from "#app/owner/products/prices/undo-prices.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/product-prices.ts";

/** In bytes. More than the slugs that can be chosen together. */
const LARGEST_FORM = 200_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const db = args.context.get(databaseContext);
  const params = args.url.searchParams;
  const place = placeOf(params);
  const id = params.get("applied") ?? "";
  const [chosen, count] = await Promise.all([
    listChosen(db, admin, { slugs: chosenSlugs(params), place }),
    findUndoable(db, admin, { id, now: args.context.get(clockContext)() }),
  ]);
  const applied = count === null ? null : { id, count };
  const what = params.get("what") ?? "";
  return { ...chosen, applied, what, back: listPath(place), formKey: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "products", "write");
  const { context, request, url } = args;
  const form = await readForm(request, { bytes: LARGEST_FORM, urlEncodedBytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const params = url.searchParams;
  const answered = await answerPrices(context.get(databaseContext), admin, {
    form: form.value,
    chosen: { slugs: chosenSlugs(params), place: placeOf(params) },
    now: context.get(clockContext)(),
  });
  if (!answered) throw data(null, { status: 400 });
  if ("answer" in answered) return data(answered.answer, answered.answer.kind === "problem" ? 422 : 200);
  const here = new URLSearchParams(params);
  here.set("applied", answered.done);
  return redirect(`${PRICES_PATH}?${here}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Change many at once", path: PRICES_PATH, isPrivate: true });

export default function ProductPrices({ loaderData, actionData }: Route.ComponentProps) {
  return <PricesPage {...loaderData} answer={actionData ?? null} />;
}

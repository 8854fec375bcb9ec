import { randomUUID } from "node:crypto";
import { listChosen } from "#app/domain/catalogue/prices/change-prices.server.ts";
import { findUndoable } from "#app/domain/catalogue/prices/undo-prices.server.ts";
import { listPath, placeOf } from "#app/domain/catalogue/products/product-list.ts";
import { chosenSlugs, PRICES_PATH } from "#app/owner/products/price-form.ts";
import { PRICES_ACTIONS } from "#app/owner/products/prices/answer-prices.server.ts";
import { PricesPage } from "#app/owner/products/prices/prices-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/product-prices.ts";

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
  return runAction(args, PRICES_ACTIONS, {
    db: args.context.get(databaseContext),
    chosen: { slugs: chosenSlugs(args.url.searchParams), place: placeOf(args.url.searchParams) },
    now: args.context.get(clockContext)(),
    query: args.url.searchParams,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Change many at once", path: PRICES_PATH, isPrivate: true });

export default function ProductPrices({ loaderData, actionData }: Route.ComponentProps) {
  return <PricesPage {...loaderData} answer={actionData ?? null} />;
}

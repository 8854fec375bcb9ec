import { data } from "react-router";
import { findAlterable } from "#app/domain/making/find-alterable.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, databaseContext } from "#app/routes/request/contexts.server.ts";
import { answerMadeForm } from "#app/routes/request/made-form.server.ts";
import { AlterPage } from "#app/shop/made/alter-page.tsx";
import { alterFormOf, answerAlteration } from "#app/shop/made/answer-alteration.server.ts";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/alter.ts";

async function orderOf(key: string, context: Route.LoaderArgs["context"]) {
  const { zones } = context.get(contentContext).delivery;
  const order = await findAlterable(context.get(databaseContext), key, zones);
  if (!order) throw data(null, { status: 404 });
  return order;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  // Without the name and the email: the order's link may have been passed on.
  const { reference, country, town, pieces } = await orderOf(params.key, context);
  return {
    ...alterFormOf(context.get(contentContext)),
    order: { reference, country, town, pieces, path: statusPath(params.key) },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await orderOf(params.key, context);
  return answerMadeForm(request, context, (deps, form) => answerAlteration(deps, form, order));
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const wait = actionHeaders.get("retry-after");
  return { ...secretForm(), ...(wait && { "retry-after": wait }) };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Alter or mend a piece", path: "/orders", isPrivate: true });

export default function Alter({ loaderData, actionData }: Route.ComponentProps) {
  return <AlterPage {...loaderData} answer={actionData ?? null} />;
}

export const ErrorBoundary = LinkError;

import { data, redirect } from "react-router";
import { loadPayPage, parsePayStep, submitPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, sandboxContext } from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { PayPage } from "#app/shop/sandbox/pay-page.tsx";
import type { Route } from "./+types/pay.ts";

/** The payment sandbox's card page. It exists only while the sandbox is the chosen provider. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const view =
    context.get(sandboxContext) &&
    (await loadPayPage(context.get(databaseContext), params.session, context.get(clockContext)()));
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** In bytes. Far more than a card form. */
const BODY_LIMIT = 20_000;

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readForm(request, { bytes: BODY_LIMIT });
  if (!form.ok) throw data(null, { status: form.error.status });
  const outcome =
    context.get(sandboxContext) &&
    (await submitPayPage(
      context.get(databaseContext),
      params.session,
      parsePayStep(form.value),
      context.get(clockContext)(),
    ));
  if (!outcome) throw data(null, { status: 404 });
  if ("redirectTo" in outcome) throw redirect(outcome.redirectTo, 303);
  return data(outcome, {
    status: outcome.step === "pay" && Object.keys(outcome.errors).length > 0 ? 422 : 200,
  });
}

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Pay by card", path: "/checkout", isPrivate: true });

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  return <PayPage view={actionData ?? loaderData} shopName={useFrame().site.name} />;
}

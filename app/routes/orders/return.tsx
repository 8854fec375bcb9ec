import { data } from "react-router";
import { addressLines } from "#app/domain/content/contact-links.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { loadReturnForm, sendReturnForm } from "#app/domain/returns/answer-return.server.ts";
import { parseReturnForm } from "#app/domain/returns/return-input.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  clockContext,
  contentContext,
  databaseContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { ReturnFormPage } from "#app/shop/returns/return-form-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/return.ts";

/** In bytes. A tick for each piece, and two choices. */
const MAX_FORM = 20_000;

function depsOf(context: Route.LoaderArgs["context"]) {
  const { storePolicy, delivery } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  const [db, now] = [context.get(databaseContext), context.get(clockContext)];
  return { db, now, terms, returnsDays: storePolicy.returnsDays };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await loadReturnForm(depsOf(context), params.key);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const read = await readForm(request, { bytes: MAX_FORM });
  const input = read.ok ? parseReturnForm(read.value) : null;
  if (!input) throw data(null, { status: read.ok ? 400 : read.error.status });
  const sent = await sendReturnForm(depsOf(context), params.key, input);
  if (!sent) throw data(null, { status: 404 });
  return data(sent.view, { status: sent.isRefused ? 422 : 200 });
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Return", path: "/orders", isPrivate: true });

export default function Return({ loaderData, actionData, params }: Route.ComponentProps) {
  const { site, sendsEmail } = useFrame();
  const { name, contact } = site;
  const { uk } = contact.addresses;
  const shop = { email: contact.email, sendsEmail, address: [name, ...addressLines(uk), uk.country] };
  return <ReturnFormPage view={actionData ?? loaderData} orderPath={statusPath(params.key)} shop={shop} />;
}

export const ErrorBoundary = LinkError;

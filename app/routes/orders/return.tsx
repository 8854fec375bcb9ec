import { data } from "react-router";
import { addressLines } from "#app/features/content/contact-links.ts";
import { contentContext } from "#app/features/content/content.server.ts";
import { useFrame } from "#app/features/content/frame.tsx";
import { isForeign } from "#app/features/identity/foreign-origin.ts";
import { statusPath } from "#app/features/orders/status-path.ts";
import { loadReturnForm, sendReturnForm } from "#app/features/returns/answer-return.server.ts";
import { ReturnFormPage } from "#app/features/returns/components/return-form-page.tsx";
import { parseReturnForm } from "#app/features/returns/return-input.ts";
import { clockContext, databaseContext, siteContext } from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/return.ts";

/** In bytes. A tick for each piece, and two choices. */
const LARGEST_FORM = 20_000;

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
  const read = await readForm(request, { bytes: LARGEST_FORM });
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

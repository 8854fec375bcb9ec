import { data, redirect } from "react-router";
import { addressForm, parseAddress, typedAddress } from "#app/domain/delivery/delivery-address.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { findAddressless, saveAddress } from "#app/domain/orders/save-address.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { databaseContext, identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { AddressPage } from "#app/shop/order/address-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/address.ts";

/** In bytes. Six short fields. */
const MAX_FORM = 8_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findAddressless(context.get(databaseContext), params.key);
  if (!order) throw data(null, { status: 404 });
  return { order, fields: addressForm(order.country.code) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(identityDepsContext).site.ownOrigins)) throw data(null, { status: 403 });
  const form = await readForm(request, { bytes: MAX_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const db = context.get(databaseContext);
  const order = await findAddressless(db, params.key);
  if (!order) throw data(null, { status: 404 });
  const typed = typedAddress(form.value);
  const address = parseAddress(typed, order.country.code);
  if (!address.ok) return data({ typed, problems: address.error }, { status: 422 });
  await saveAddress(db, params.key, address.value);
  return redirect(order.statusPath, 303);
}

export const headers = secretForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Where does your parcel go?", path: "/orders", isPrivate: true });

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <AddressPage {...loaderData} answer={actionData} />;
}

export const ErrorBoundary = LinkError;

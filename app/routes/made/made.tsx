import { data, redirect } from "react-router";
import { addressLines } from "#app/domain/content/contact-links.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { findMade } from "#app/domain/making/find-made.server.ts";
import { MADE_PATH, madePath } from "#app/domain/making/made.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  encodePictureContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { answerMade, MADE_DONE } from "#app/shop/made/answer-made.server.ts";
import { MadePage } from "#app/shop/made/made-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/made.ts";

/** In bytes: six pictures of a phone, and a message. */
const MAX_FORM = 31 * 1024 * 1024;
const MAX_FIELDS = 20;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(checkoutDepsContext);
  const view = await findMade(db, { key: params.key });
  if (!view) throw data(null, { status: 404 });
  return {
    view,
    today: shopDay(now()),
    done: ownValue(MADE_DONE, url.searchParams.get("done") ?? "") ?? null,
  };
}

/** Only the holder of a link is read at all, because pictures are large. */
export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(siteContext).ownOrigins)) throw data(null, { status: 403 });
  const deps = { ...context.get(checkoutDepsContext), encode: context.get(encodePictureContext) };
  if (!(await findMade(deps.db, { key }))) throw data(null, { status: 404 });
  const form = await readForm(request, { bytes: MAX_FORM, fields: MAX_FIELDS });
  if (!form.ok) throw data(null, { status: form.error.status });
  const answered = await answerMade(deps, key, form.value);
  if (!answered) throw data(null, { status: 400 });
  if (answered.ok) return redirect(`${madePath(key)}?done=${answered.value}`, 303);
  const { message, status, retryAfter } = answered.error;
  const typed = String(form.value.get("message") ?? "");
  const headers = new Headers(secretForm());
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return data({ message, typed }, { status, headers });
}

export const headers = secretForm;

/** Without the key in the canonical address. */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your piece", path: MADE_PATH, isPrivate: true });

export default function Made({ loaderData: { done, ...page }, actionData }: Route.ComponentProps) {
  const { site } = useFrame();
  const shop = { name: site.name, address: [site.name, ...addressLines(site.contact.addresses.uk)] };
  return <MadePage {...page} done={actionData ? null : done} problem={actionData ?? null} shop={shop} />;
}

export const ErrorBoundary = LinkError;

import { data } from "react-router";
import { addressLines } from "#app/domain/content/contact-links.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import {
  answerWithdrawal,
  loadWithdrawal,
  parseWithdrawForm,
  withdrawByKey,
} from "#app/domain/returns/answer-withdrawal.server.ts";
import { NO_ORDER_TYPED } from "#app/domain/returns/withdrawal.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { secretForm } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, identityDepsContext, visitorContext } from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { WithdrawPage } from "#app/shop/returns/withdraw-page.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/withdraw.ts";

/** In bytes. Two short fields, and a tick for each piece. */
const MAX_FORM = 20_000;

function depsOf(context: Route.LoaderArgs["context"]) {
  const { db, now, identity, hasMail } = context.get(identityDepsContext);
  const { storePolicy, delivery, site } = context.get(contentContext);
  const terms = { zones: delivery.zones, cancellationDays: storePolicy.cancellationDays };
  return { db, now, terms, secret: identity.secret, email: site.contact.email, hasMail };
}

/** The letter's link names the form that it confirms. */
const addressOf = (key: string, url: URL) => ({ key, form: url.searchParams.get("form") });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.key === undefined) return NO_ORDER_TYPED;
  const answer = await loadWithdrawal(depsOf(context), addressOf(params.key, url));
  if (!answer) throw data(null, { status: 404 });
  return answer;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  if (isForeign(request, context.get(identityDepsContext).site.ownOrigins)) throw data(null, { status: 403 });
  const read = await readForm(request, { bytes: MAX_FORM });
  const form = read.ok ? parseWithdrawForm(read.value) : null;
  if (!form) throw data(null, { status: read.ok ? 400 : read.error.status });
  const deps = depsOf(context);
  if (params.key === undefined) {
    const { answer, status, wait } = await answerWithdrawal(deps, form.typed, context.get(visitorContext));
    return data(answer, { status, headers: wait === undefined ? {} : { "retry-after": String(wait) } });
  }
  const done = form.confirm && (await withdrawByKey(deps, addressOf(params.key, url), form.confirm));
  if (!done) throw data(null, { status: 404 });
  return data(done.answer, { status: done.status });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const all = new Headers(secretForm());
  const wait = actionHeaders.get("retry-after");
  if (wait) all.set("retry-after", wait);
  return all;
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Withdraw from contract", path: "/withdraw", isPrivate: true });

export default function Withdraw({ loaderData, actionData, params }: Route.ComponentProps) {
  const { site, sendsEmail } = useFrame();
  const { name, contact } = site;
  const { uk } = contact.addresses;
  const shop = { email: contact.email, sendsEmail, address: [name, ...addressLines(uk), uk.country] };
  const orderPath = params.key === undefined ? null : statusPath(params.key);
  return <WithdrawPage answer={actionData ?? loaderData} orderPath={orderPath} shop={shop} />;
}

export const ErrorBoundary = LinkError;

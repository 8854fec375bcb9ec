import { data } from "react-router";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { isForeign } from "#app/domain/identity/foreign-origin.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import {
  checkoutDepsContext,
  contentContext,
  identityDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { answerGiftCard } from "#app/shop/checkout/gift-cards/answer-gift-card.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { GiftCardPage } from "#app/shop/gift-cards/gift-card-page.tsx";
import type { Route } from "./+types/gift-cards.ts";

export const handle: PublicHandle = { query: [] };

/** In bytes. Five fields, one of them of some lines. */
const MAX_FORM = 20_000;

export async function action({ request, context }: Route.ActionArgs) {
  const { site, identity } = context.get(identityDepsContext);
  if (isForeign(request, site.ownOrigins)) throw data(null, { status: 403 });
  const form = await readForm(request, { bytes: MAX_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const { orderPrefix } = context.get(contentContext).site;
  const asked = { form: form.value, prefix: orderPrefix, secret: identity.secret };
  const { answer, status, retryAfter } = await answerGiftCard(context.get(checkoutDepsContext), asked);
  const headers = new Headers({ "cache-control": "no-store" });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  return data(answer, { status, headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Gift cards",
    description: "A gift card with your own words, to send on the day that you choose or to print.",
    path: "/gift-cards",
  });

export default function GiftCards({ actionData }: Route.ComponentProps) {
  const { site, storePolicy, sendsEmail } = useFrame();
  const shop = { name: site.name, email: site.contact.email, sendsEmail };
  return <GiftCardPage answer={actionData} shop={shop} cancellationDays={storePolicy.cancellationDays} />;
}

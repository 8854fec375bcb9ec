import { data } from "react-router";
import { findCardByKey } from "#app/domain/money/gift-cards/find-card.server.ts";
import { secretAddress } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { identityDepsContext } from "#app/routes/request/contexts.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { PrintedCard } from "#app/shop/gift-cards/printed-card.tsx";
import { LinkError } from "#app/shop/shell/link-error.tsx";
import type { Route } from "./+types/card.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, identity, site } = context.get(identityDepsContext);
  const card = await findCardByKey(db, params.key, { secret: identity.secret, now: now() });
  if (!card) throw data(null, { status: 404 });
  return { card, address: new URL(site.origin).host };
}

/** The address is the key, so no other site may learn it from the referrer. */
export const headers = secretAddress;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your gift card", path: "/gift-cards", isPrivate: true });

export default function GiftCard({ loaderData: { card, address } }: Route.ComponentProps) {
  const { site } = useFrame();
  return <PrintedCard card={card} shop={{ name: site.name, email: site.contact.email, address }} />;
}

export const ErrorBoundary = LinkError;

import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { RefundPolicyPage } from "#app/shop/content/refund-policy-page.tsx";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/refund-policy.ts";

export const handle: PublicHandle = { query: [] };

export const loader = ({ context }: Route.LoaderArgs) => ({
  policy: context.get(contentContext).refundPolicy,
});

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.policy.head, path: "/refund-policy" });

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <RefundPolicyPage policy={loaderData.policy} terms={useFrame().storePolicy} />;
}

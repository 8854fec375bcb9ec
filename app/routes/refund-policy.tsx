import { RefundPolicyPage } from "#app/features/content/components/refund-policy-page.tsx";
import { storePolicy } from "#app/features/content/content.ts";
import { refundPolicy } from "#app/features/content/page-content.server.ts";
import { CONTENT_TAG } from "#app/features/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/refund-policy.ts";

export const handle: PublicHandle = { query: [] };

export const loader = () => ({ policy: refundPolicy });

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.policy.head, path: "/refund-policy" });

export default function RefundPolicy({ loaderData }: Route.ComponentProps) {
  return <RefundPolicyPage policy={loaderData.policy} terms={storePolicy} />;
}

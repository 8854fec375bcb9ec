import { redirect } from "react-router";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import { type PublicHandle, publicPage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext } from "#app/routes/request/contexts.server.ts";
import { PolicyPage } from "#app/shop/content/policy-page.tsx";
import type { Route } from "./+types/policy.ts";

export const handle: PublicHandle = { query: [] };

/** A missing policy is an unknown path, which leads to the home page. */
export function loader({ params, context }: Route.LoaderArgs) {
  const policy = context.get(contentContext).policies.get(params.policy);
  if (!policy) throw redirect("/", 302);
  return policy;
}

export const headers = () => publicPage(CONTENT_TAG);

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  pageMeta(matches, { ...loaderData?.head, path: `/policies/${params.policy}` });

export default function Policy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />;
}

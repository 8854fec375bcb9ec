import { DOCUMENT_ACTIONS } from "#app/owner/words/change-document.server.ts";
import { wordsDoneIn } from "#app/owner/words/document-view.ts";
import { BUSINESS_PATH, BusinessPage } from "#app/owner/words/form/business-page.tsx";
import { loadDocumentPage } from "#app/owner/words/load-document-page.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentDepsContext, pictureStoreContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import type { Route } from "./+types/business.ts";

const BUSINESS_ACTIONS = {
  ...DOCUMENT_ACTIONS,
  area: "settings",
  largest: { ...DOCUMENT_ACTIONS.largest, bytes: 30 * 1024 * 1024 },
} as const;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "settings", "read");
  const done = wordsDoneIn(args.url.searchParams);
  return loadDocumentPage(args.context.get(contentDepsContext), admin, { name: "site", done });
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, BUSINESS_ACTIONS, {
    words: { ...args.context.get(contentDepsContext), pictures: args.context.get(pictureStoreContext) },
    name: "site",
    place: BUSINESS_PATH,
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Business", path: BUSINESS_PATH, isPrivate: true });

export default function Business({ loaderData, actionData }: Route.ComponentProps) {
  return <BusinessPage page={loaderData} answer={actionData ?? null} />;
}

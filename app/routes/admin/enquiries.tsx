import { site } from "#app/features/content/content.ts";
import { answerInbox } from "#app/features/enquiries/admin/answer-inbox.server.ts";
import { movedOf, placeOf } from "#app/features/enquiries/admin/inbox.ts";
import { InboxPage } from "#app/features/enquiries/admin/inbox-page.tsx";
import { readInbox } from "#app/features/enquiries/inbox.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/enquiries.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  return {
    inbox: await readInbox(args.context.get(databaseContext), admin, placeOf(searchParams)),
    moved: movedOf(searchParams),
  };
}

export const action = (args: Route.ActionArgs) => answerInbox(args);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Enquiries", path: "/admin/enquiries", isPrivate: true });

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return <InboxPage inbox={loaderData.inbox} moved={loaderData.moved} shopName={site.name} />;
}

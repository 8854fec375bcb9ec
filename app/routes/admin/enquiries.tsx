import { parseInboxDone, parseInboxPlace } from "#app/domain/people/enquiries/inbox-view.ts";
import { SubjectChanges } from "#app/owner/changes/change-entry.tsx";
import { INBOX_ACTIONS, loadInboxPage } from "#app/owner/enquiries/inbox-page.server.ts";
import { InboxPage } from "#app/owner/enquiries/inbox-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { enquiryDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { runAction } from "#app/routes/request/run-action.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import type { Route } from "./+types/enquiries.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "enquiries", "read");
  const { searchParams } = args.url;
  const { db, channels } = args.context.get(enquiryDepsContext);
  const page = await loadInboxPage(db, admin, parseInboxPlace(searchParams));
  return { ...page, done: parseInboxDone(searchParams), channels };
}

export async function action(args: Route.ActionArgs) {
  return runAction(args, INBOX_ACTIONS, {
    ...args.context.get(enquiryDepsContext),
    place: parseInboxPlace(args.url.searchParams),
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Enquiries", path: "/admin/enquiries", isPrivate: true });

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { inbox, done, changes, channels } = loaderData;
  return (
    <InboxPage
      inbox={inbox}
      done={done}
      shopName={useFrame().site.name}
      channels={channels}
      historyOf={(id) => <SubjectChanges changes={changes[id]} />}
    />
  );
}

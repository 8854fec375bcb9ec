import { SubjectChanges } from "#app/features/audit/components/subject-changes.tsx";
import { readLatestChanges } from "#app/features/audit/read-changes.server.ts";
import { site } from "#app/features/content/content.ts";
import { answerInbox } from "#app/features/enquiries/admin/answer-inbox.server.ts";
import { doneOf, placeOf } from "#app/features/enquiries/admin/inbox.ts";
import { InboxPage } from "#app/features/enquiries/admin/inbox-page.tsx";
import { enquiryDeskContext } from "#app/features/enquiries/enquiry-desk.server.ts";
import { readInbox } from "#app/features/enquiries/inbox.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/enquiries.ts";

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const db = args.context.get(databaseContext);
  const inbox = await readInbox(db, admin, placeOf(searchParams));
  const ids = inbox.entries.map(({ id }) => id);
  return {
    inbox,
    done: doneOf(searchParams),
    changes: await readLatestChanges(db, admin, "enquiry", ids),
    channels: args.context.get(enquiryDeskContext).channels,
  };
}

export const action = (args: Route.ActionArgs) => answerInbox(args);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Enquiries", path: "/admin/enquiries", isPrivate: true });

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { inbox, done, changes, channels } = loaderData;
  return (
    <InboxPage
      inbox={inbox}
      done={done}
      shopName={site.name}
      channels={channels}
      historyOf={(id) => <SubjectChanges changes={changes[id]} />}
    />
  );
}

import { data, redirect } from "react-router";
import { SubjectChanges } from "#app/admin/changes/subject-changes.tsx";
import { changeEnquiry, loadInboxPage, parseEnquiryChange } from "#app/admin/enquiries/inbox-page.server.ts";
import { InboxPage } from "#app/admin/enquiries/inbox-page.tsx";
import { useFrame } from "#app/features/content/frame.tsx";
import { enquiryDepsContext } from "#app/features/enquiries/enquiry-deps.server.ts";
import { inboxPath, parseInboxDone, parseInboxPlace } from "#app/features/enquiries/inbox-view.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/enquiries.ts";

/** In bytes. The buttons send an id and a word. */
const LARGEST_FORM = 2_000;

export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "enquiries", "read");
  const { searchParams } = args.url;
  const { db, channels } = args.context.get(enquiryDepsContext);
  const page = await loadInboxPage(db, admin, parseInboxPlace(searchParams));
  return { ...page, done: parseInboxDone(searchParams), channels };
}

/** Returns to the page of the button, which confirms the action. */
export async function action(args: Route.ActionArgs) {
  const admin = await requireAdmin(args, "enquiries", "write");
  const form = await readForm(args.request, { bytes: LARGEST_FORM });
  if (!form.ok) throw data(null, { status: form.error.status });
  const change = parseEnquiryChange(form.value);
  if (!change) throw data(null, { status: 400 });
  const done = await changeEnquiry(args.context.get(enquiryDepsContext), admin, change);
  if (!done) throw data(null, { status: 404 });
  const place = parseInboxPlace(args.url.searchParams);
  return redirect(inboxPath(place, done === "nothing due" ? undefined : done), 303);
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

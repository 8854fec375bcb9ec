import { data, redirect } from "react-router";
import { inboxPath, parseInboxDone, parseInboxPlace } from "#app/domain/people/enquiries/inbox-view.ts";
import { SubjectChanges } from "#app/owner/changes/change-entry.tsx";
import { changeEnquiry, loadInboxPage, parseEnquiryChange } from "#app/owner/enquiries/inbox-page.server.ts";
import { InboxPage } from "#app/owner/enquiries/inbox-page.tsx";
import { readForm } from "#app/platform/http/form.server.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { enquiryDepsContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
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

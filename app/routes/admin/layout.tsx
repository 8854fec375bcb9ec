import { isRouteErrorResponse, Outlet } from "react-router";
import { AdminMessage } from "#app/admin/frame/admin-message.tsx";
import { AdminShell, SignOutButton } from "#app/admin/frame/admin-shell.tsx";
import { KeepUnsentForm } from "#app/admin/frame/keep-unsent-form.tsx";
import { NotAuthorized } from "#app/admin/frame/not-authorized.tsx";
import { PrintedPasswordNotice, RestoredFormNotice, TestModeNotice } from "#app/admin/frame/notices.tsx";
import { hasPrintedPassword } from "#app/features/identity/account.server.ts";
import { refusalOf } from "#app/features/identity/refusal.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { testModeContext } from "#app/features/payments/test-mode.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import type { Route } from "./+types/layout.ts";

/** For the frame alone: every page below asks `requireAdmin` for itself. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args);
  const isPrinted = await hasPrintedPassword(args.context.get(databaseContext), admin);
  return { email: admin.email, isPrinted, isTestMode: args.context.get(testModeContext) };
}

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Administration", path: "/admin", isPrivate: true });

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <KeepUnsentForm who={loaderData.email}>
      <AdminShell
        email={loaderData.email}
        notice={
          <>
            {loaderData.isTestMode && <TestModeNotice />}
            {loaderData.isPrinted && <PrintedPasswordNotice />}
            <RestoredFormNotice />
          </>
        }
      >
        <Outlet />
      </AdminShell>
    </KeepUnsentForm>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const refusal = refusalOf(error);
  if (refusal?.reason === "not an administrator") {
    const signOut = <SignOutButton className={buttonClass({ variant: "secondary" })} />;
    return (
      <AdminShell email={null}>
        <NotAuthorized email={refusal.email} signOut={signOut} />
      </AdminShell>
    );
  }
  if (!refusal && !isRouteErrorResponse(error)) throw error;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <AdminShell email={loaderData?.email ?? null} notice={loaderData?.isTestMode ? <TestModeNotice /> : null}>
      <AdminMessage title={isMissing ? "Not found" : "That did not work."}>
        {isMissing
          ? "There is nothing at this address. It may have been deleted."
          : "The request did not come from the shop’s own pages, or was not understood. Go back and try again."}
      </AdminMessage>
    </AdminShell>
  );
}

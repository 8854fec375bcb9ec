import { isRouteErrorResponse, Outlet } from "react-router";
import { AdminError } from "#app/admin/frame/admin-error.tsx";
import { AdminShell } from "#app/admin/frame/admin-shell.tsx";
import { KeepUnsentForm } from "#app/admin/frame/keep-unsent-form.tsx";
import { PrintedPasswordNotice, RestoredFormNotice, TestModeNotice } from "#app/admin/frame/notices.tsx";
import { hasPrintedPassword } from "#app/features/identity/account.server.ts";
import { refusalOf } from "#app/features/identity/refusal.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { testModeContext } from "#app/features/payments/test-mode.ts";
import { databaseContext } from "#app/platform/http/context.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/layout.ts";

/** For the frame only: every page below calls `requireAdmin` itself. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "account", "read");
  const isPrinted = await hasPrintedPassword(args.context.get(databaseContext), admin);
  return { email: admin.email, role: admin.role, isPrinted, isTestMode: args.context.get(testModeContext) };
}

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Administration", path: "/admin", isPrivate: true });

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <KeepUnsentForm who={loaderData.email}>
      <AdminShell
        email={loaderData.email}
        seenBy={loaderData.role}
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
  if (!refusal && !isRouteErrorResponse(error)) throw error;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const { email = null, role = null, isTestMode = false } = loaderData ?? {};
  return (
    <AdminError refusal={refusal} isMissing={isMissing} email={email} role={role} isTestMode={isTestMode} />
  );
}

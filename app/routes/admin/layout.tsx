import { isRouteErrorResponse, Outlet } from "react-router";
import { hasPrintedPassword } from "#app/domain/identity/account/account.server.ts";
import { AdminError } from "#app/owner/kit/admin-error.tsx";
import { AdminShell } from "#app/owner/kit/admin-shell.tsx";
import { PrintedPasswordNotice, RestoredFormNotice, TestModeNotice } from "#app/owner/kit/notices.tsx";
import { refusalOf } from "#app/owner/kit/refusal.ts";
import { UnsentFormSaver } from "#app/owner/kit/unsent-form-saver.tsx";
import { ReaderRole } from "#app/owner/kit/use-right.ts";
import { countWaiting } from "#app/owner/orders/count-waiting.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { clockContext, databaseContext, testModeContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/layout.ts";

/** For the frame only: every page below calls `requireAdmin` itself. */
export async function loader(args: Route.LoaderArgs) {
  const admin = await requireAdmin(args, "account", "read");
  const db = args.context.get(databaseContext);
  const [isPrinted, waiting] = await Promise.all([
    hasPrintedPassword(db, admin),
    countWaiting(db, admin, args.context.get(clockContext)()),
  ]);
  const isTestMode = args.context.get(testModeContext);
  return { email: admin.email, role: admin.role, isPrinted, waiting, isTestMode };
}

export const headers = privatePage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Administration", path: "/admin", isPrivate: true });

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <UnsentFormSaver who={loaderData.email}>
      <AdminShell
        email={loaderData.email}
        seenBy={loaderData.role}
        waiting={loaderData.waiting}
        notice={
          <>
            {loaderData.isTestMode && <TestModeNotice />}
            {loaderData.isPrinted && <PrintedPasswordNotice />}
            <RestoredFormNotice />
          </>
        }
      >
        <ReaderRole value={loaderData.role}>
          <Outlet />
        </ReaderRole>
      </AdminShell>
    </UnsentFormSaver>
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

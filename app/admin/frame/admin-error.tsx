import type { Refusal } from "#app/features/identity/refusal.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { AdminMessage } from "./admin-message.tsx";
import { AdminShell, SignOutButton } from "./admin-shell.tsx";
import { NotAuthorized } from "./not-authorized.tsx";
import { TestModeNotice } from "./notices.tsx";

interface AdminErrorProps {
  /** Why the administration is closed to the reader; null for any other failure. */
  refusal: Refusal | null;
  /** Nothing is at the address. */
  isMissing: boolean;
  /** Who is signed in, where that is known. */
  email: string | null;
  isTestMode: boolean;
}

/** What the administration shows in place of a page that was refused, is not there or did not understand. */
export function AdminError({ refusal, isMissing, email, isTestMode }: AdminErrorProps) {
  if (refusal?.reason === "not an administrator") {
    const signOut = <SignOutButton className={buttonClass({ variant: "secondary" })} />;
    return (
      <AdminShell email={null}>
        <NotAuthorized email={refusal.email} signOut={signOut} />
      </AdminShell>
    );
  }
  return (
    <AdminShell email={email} notice={isTestMode ? <TestModeNotice /> : null}>
      <AdminMessage title={isMissing ? "Not found" : "That did not work."}>
        {isMissing
          ? "There is nothing at this address. It may have been deleted."
          : "The request did not come from the shop’s own pages, or was not understood. Go back and try again."}
      </AdminMessage>
    </AdminShell>
  );
}

import type { Role } from "#app/domain/identity/rights.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { AdminShell, SignOutButton } from "./admin-shell.tsx";
import { NotAuthorized, NotYourRole } from "./not-authorized.tsx";
import { AdminMessage, TestModeNotice } from "./notices.tsx";
import type { Refusal } from "./refusal.ts";

interface AdminErrorProps {
  /** The reason why the reader may not enter the administration; null for other failures. */
  refusal: Refusal | null;
  /** True when the address does not exist. */
  isMissing: boolean;
  /** The administrator who is signed in, if known. */
  email: string | null;
  role: Role | null;
  isTestMode: boolean;
}

/** The page of the administration for a refusal, an unknown address, or an invalid request. */
export function AdminError({ refusal, isMissing, email, role, isTestMode }: AdminErrorProps) {
  if (refusal?.reason === "not an administrator") {
    const signOut = <SignOutButton className={buttonClass({ variant: "secondary" })} />;
    return (
      <AdminShell email={null} seenBy={null}>
        <NotAuthorized email={refusal.email} signOut={signOut} />
      </AdminShell>
    );
  }
  if (refusal?.reason === "not this role") {
    return (
      <AdminShell email={email} seenBy={refusal.role}>
        <NotYourRole role={refusal.role} owners={refusal.owners} />
      </AdminShell>
    );
  }
  return (
    <AdminShell email={email} seenBy={role} notice={isTestMode ? <TestModeNotice /> : null}>
      <AdminMessage title={isMissing ? "Not found" : "That did not work."}>
        {isMissing
          ? "There is nothing at this address. It may have been deleted."
          : "The request did not come from the shop’s own pages, or was not understood. Go back and try again."}
      </AdminMessage>
    </AdminShell>
  );
}

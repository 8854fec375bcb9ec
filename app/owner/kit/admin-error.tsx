import type { ReactNode } from "react";
import { ROLE_NAMES, type Role } from "#app/domain/identity/rights.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { AdminShell, SignOutButton } from "./admin-shell.tsx";
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

interface NotAuthorizedProps {
  email: string;
  /** The sign-out button. */
  signOut: ReactNode;
}

/** For a person who is signed in without the right to enter (specification, section 4). */
function NotAuthorized({ email, signOut }: NotAuthorizedProps) {
  return (
    <section className="mx-auto w-full max-w-xl px-4 py-14 sm:px-6 lg:py-24">
      <title>Not authorized</title>
      <div className="border-ink border-t pt-8">
        <h1 className="text-balance font-display text-m">You’re signed in, but not authorized for admin.</h1>
        <p className="mt-3 text-bark">
          {email} has no role in the administration, or is suspended. Ask an owner of the shop, or sign in as
          somebody else.
        </p>
        <div className="mt-8">{signOut}</div>
      </div>
    </section>
  );
}

/** For a person whose role does not include the page or the action. */
const NotYourRole = ({ role, owners }: { role: Role; owners: readonly string[] }) => (
  <AdminMessage title="This is not part of your role.">
    You are signed in as {ROLE_NAMES[role].toLowerCase()}, and nothing was changed. Ask an owner of the shop
    to do it, or to change your role{owners.length > 0 && <>: {owners.join(", ")}</>}.
  </AdminMessage>
);

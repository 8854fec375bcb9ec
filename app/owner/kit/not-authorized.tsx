import type { ReactNode } from "react";
import { ROLE_NAMES, type Role } from "#app/domain/identity/rights.ts";
import { AdminMessage } from "./notices.tsx";

interface NotAuthorizedProps {
  email: string;
  /** The sign-out button. */
  signOut: ReactNode;
}

/** For a person who is signed in without the right to enter (specification, section 4). */
export function NotAuthorized({ email, signOut }: NotAuthorizedProps) {
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
export const NotYourRole = ({ role, owners }: { role: Role; owners: readonly string[] }) => (
  <AdminMessage title="This is not part of your role.">
    You are signed in as {ROLE_NAMES[role].toLowerCase()}, and nothing was changed. Ask an owner of the shop
    to do it, or to change your role{owners.length > 0 && <>: {owners.join(", ")}</>}.
  </AdminMessage>
);

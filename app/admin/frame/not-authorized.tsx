import type { ReactNode } from "react";

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
          {email} has no administrator’s role. Ask an administrator for it, or sign in as somebody else.
        </p>
        <div className="mt-8">{signOut}</div>
      </div>
    </section>
  );
}

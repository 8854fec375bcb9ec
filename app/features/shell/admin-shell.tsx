import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { site } from "#app/features/content/content.ts";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { CheckingAdmin } from "./checking-admin.tsx";
import { SkipLink } from "./skip-link.tsx";

interface AdminShellProps {
  /** Who is signed in; null while nobody is, and then there is no navigation. */
  email: string | null;
  /** What wants to be done, on every page until it is. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The administration's frame: the shop's own, denser and on ink, so that nobody takes one for the other. */
export function AdminShell({ email, notice, children }: AdminShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="relative print:hidden">
        <div className="on-dark bg-ink text-shea">
          <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 px-4 sm:px-6 lg:flex lg:gap-x-10 lg:px-8">
            <AdminWordmark />
            <Ways email={email} />
            {email !== null && <AdminNav />}
          </div>
        </div>
        <WovenBand size="thin" />
        <CheckingAdmin />
      </header>
      {notice}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}

function AdminWordmark() {
  const [first, second] = site.wordmark;
  return (
    <Link
      to="/admin/overview"
      aria-label={`${site.name}, administration`}
      className="inline-flex min-h-14 items-center whitespace-nowrap font-display text-card lg:min-h-18 lg:text-m"
    >
      <span className="font-[430]">{first}&nbsp;</span>
      <em className="font-[330]">{second}</em>
    </Link>
  );
}

/** Who is signed in, the way to the shop, and the way out. On a phone the name stands on the account's page. */
function Ways({ email }: { email: string | null }) {
  return (
    <div className="flex min-w-0 items-center justify-end gap-x-5 text-small lg:order-3 lg:ml-auto lg:gap-x-6">
      <p className="hidden min-w-0 truncate text-sand xl:block">{email}</p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center whitespace-nowrap font-[560] underline decoration-1 underline-offset-6 hover:decoration-2"
      >
        View shop
      </a>
      {email !== null && (
        <SignOutButton className="min-h-11 border border-shea px-4 font-semibold hover:bg-shea hover:text-ink" />
      )}
    </div>
  );
}

/** Ends the session on this device. A form, so that no link or picture elsewhere can do it. */
export function SignOutButton({ className = "" }: { className?: string }) {
  return (
    <Form method="post" action="/admin/sign-out">
      <button type="submit" className={`whitespace-nowrap transition-colors duration-150 ${className}`}>
        Sign out
      </button>
    </Form>
  );
}

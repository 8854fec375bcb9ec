import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Notice } from "#app/owner/kit/owner-page.tsx";
import { useTypedAgain } from "./unsent-form-saver.tsx";

/** Shown on every page of the administration while a public shop has the payment provider's test keys. */
export function TestModeNotice() {
  return (
    <aside
      aria-label="Payments"
      className="border-madder border-b-2 bg-calico px-4 py-2.5 text-small sm:px-6 lg:px-8 print:hidden"
    >
      <p>
        <strong className="font-[560] text-madder">Payments are in test mode: no card is charged.</strong> Do
        not send what is ordered. Ask whoever runs the shop to set Stripe’s live keys.
      </p>
    </aside>
  );
}

/** Shown until an administrator replaces their printed password. The account page has its own notice. */
export function PrintedPasswordNotice() {
  if (useLocation().pathname === "/admin/account") return null;
  return (
    <aside
      aria-label="Your password"
      className="flex flex-wrap items-center gap-x-4 border-sand border-b bg-calico px-4 text-small sm:px-6 lg:px-8 print:hidden"
    >
      <p className="py-2.5">You still use the password that was printed for you.</p>
      <ActionLink to="/admin/account" label="Choose your own" strong />
    </aside>
  );
}

/** Says that a form on this page shows input from before the session ended. */
export function RestoredFormNotice() {
  const isHere = useTypedAgain();
  return (
    <div role="status" className="print:hidden">
      {isHere && (
        <Notice tone="asks" className="sm:px-6 lg:px-8">
          You were signed out. What you typed is here again; it is not saved yet.
        </Notice>
      )}
    </div>
  );
}

/** A page of the administration with a single message. */
export function AdminMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-xl px-4 py-14 sm:px-6 lg:py-24">
      <title>{title}</title>
      <div className="border-ink border-t pt-8">
        <h1 className="text-balance font-display text-m">{title}</h1>
        <p className="mt-3 text-bark">{children}</p>
        <p className="mt-8">
          <ActionLink to="/admin/overview" label="Back to the overview" strong />
        </p>
      </div>
    </section>
  );
}

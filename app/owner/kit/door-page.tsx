import type { ReactNode } from "react";
import { AdminShell } from "./admin-shell.tsx";

/** A narrow page for people who are not signed in. */
export const DoorPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <AdminShell email={null} seenBy={null}>
    <section className="mx-auto w-full max-w-md px-4 py-12 sm:px-6 lg:py-24">
      <p className="font-display text-bark text-kicker italic">Administration</p>
      <h1 className="mt-1 text-balance font-display text-l">{title}</h1>
      {children}
    </section>
  </AdminShell>
);

import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";

/** A page of the administration with a single message. */
export function AdminMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-xl px-4 py-14 sm:px-6 lg:py-24">
      <title>{title}</title>
      <div className="border-ink border-t pt-8">
        <h1 className="text-balance font-display text-m">{title}</h1>
        <p className="mt-3 text-bark">{children}</p>
        <p className="mt-8">
          <TextLink to="/admin/overview" className="inline-block py-3 font-[560]">
            Back to the overview
          </TextLink>
        </p>
      </div>
    </section>
  );
}

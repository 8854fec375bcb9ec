import type { ReactNode } from "react";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { SiteHeader } from "./site-header.tsx";

const SiteFooter = hydrateOnInteraction(async () => (await import("./site-footer.tsx")).SiteFooter, {
  whenNear: true,
});

interface StorefrontShellProps {
  /** For the copyright line; passed in, so that the server and the browser agree. */
  year: number;
  children: ReactNode;
}

/** The frame of every public page but the checkout. */
export function StorefrontShell({ year, children }: StorefrontShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter year={year} />
    </div>
  );
}

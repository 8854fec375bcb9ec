import { WovenBand } from "#app/ui/woven-band.tsx";

/** Shown during a client-side navigation while the product loads: the band draws over a line from left to right. */
export function ProductLoading() {
  return (
    <div role="status" className="min-h-[70vh] px-6 py-18 lg:px-12 lg:py-28">
      <div className="relative max-w-xl border-ink border-t pt-8">
        <WovenBand
          size="thin"
          className="absolute inset-x-0 -top-1 [clip-path:inset(0)] [transition:clip-path_4s_var(--ease-out)] starting:[clip-path:inset(0_100%_0_0)]"
        />
        <p className="font-display text-l">Loading…</p>
      </div>
    </div>
  );
}

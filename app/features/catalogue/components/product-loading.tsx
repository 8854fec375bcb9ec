import { WovenBand } from "#app/ui/woven-band.tsx";

/**
 * What a client-side navigation shows while its product is on the way: the band draws from left to right. Nothing
 * shows for the first 400 ms, so that a quick answer never flashes it.
 */
export function ProductLoading() {
  return (
    <div
      role="status"
      className="min-h-[70vh] transition-opacity delay-400 duration-150 motion-reduce:duration-0 starting:opacity-0"
    >
      <div className="transition-[clip-path] delay-400 duration-[4s] ease-out [clip-path:inset(0)] motion-reduce:duration-0 starting:[clip-path:inset(0_100%_0_0)]">
        <WovenBand size="thin" />
      </div>
      <p className="px-6 pt-12 font-display text-m lg:px-12">Loading…</p>
    </div>
  );
}

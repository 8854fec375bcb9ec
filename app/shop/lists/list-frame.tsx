import type { ReactNode } from "react";
import { WovenBand } from "#app/ui/woven-band.tsx";

interface ListFrameProps {
  /** Its subject, above the heading. */
  kicker?: string;
  title: string;
  children: ReactNode;
}

/** The frame of the pages about a list. */
export const ListFrame = ({ kicker, title, children }: ListFrameProps) => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
    {kicker && <p className="font-display text-caption text-bark italic">{kicker}</p>}
    <h1 className="mt-2 text-balance font-display text-xl">{title}</h1>
    <WovenBand size="wide" className="mt-9" />
    <div className="mt-10">{children}</div>
  </div>
);

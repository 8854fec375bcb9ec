import { useEffect, useState } from "react";
import { parsePiece } from "#app/domain/catalogue/search/remembered/remembered-piece.ts";
import { savedPieces, viewedPieces } from "./remembered.ts";
import { RememberedRow } from "./remembered-row.tsx";

/** One row on a laptop, two on a phone. */
const A_ROW = 4;

interface RecentlyViewedProps {
  /** The piece on the page, which counts as seen from now on. */
  current?: string;
  /** Other pieces that the page already shows. */
  shown: readonly string[];
}

/** The pieces that were seen last on this device, without the saved ones, which have a row of their own. */
export function RecentlyViewed({ current, shown }: RecentlyViewedProps) {
  const [slugs, setSlugs] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival: another piece is a new component.
  useEffect(() => {
    const others = new Set([current, ...shown, ...savedPieces.get().map((key) => parsePiece(key)?.slug)]);
    setSlugs(viewedPieces.get().filter((slug) => !others.has(slug)));
    if (current !== undefined) viewedPieces.remember(current);
  }, []);

  return (
    <RememberedRow
      id="recently-viewed"
      title="Recently viewed"
      pieces={slugs}
      max={A_ROW}
      onForget={() => viewedPieces.set([])}
      forgotten="Forgotten. This device no longer knows which pieces you looked at."
    />
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { whenScrollable } from "../scrollable.ts";

/**
 * Keeps a `snap-row` and an index in step: a new index scrolls the row there, and a row that a person has scrolled
 * reports the card in its middle when it rests. The page itself never scrolls.
 */
export function useSnapRow<Row extends HTMLElement>(
  index: number,
  onRest: (index: number) => void,
): {
  ref: RefObject<Row | null>;
  onScrollEnd: () => void;
  /** A scrollable row without links must be focusable; a row that fits need not be. */
  tabIndex: 0 | undefined;
} {
  const ref = useRef<Row>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    // The row starts at the position that the browser restored.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const row = ref.current;
    if (!row) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollTo({ left: restingPlaces(row)[index] ?? 0, behavior: isStill ? "instant" : "smooth" });
  }, [index]);

  // Until it is measured, and without scripts, it counts as scrollable.
  const [overflows, setOverflows] = useState(true);
  useEffect(() => (ref.current ? whenScrollable(ref.current, setOverflows) : undefined), []);

  return {
    ref,
    tabIndex: overflows ? 0 : undefined,
    onScrollEnd: () => {
      if (!ref.current) return;
      const nearest = nearestTo(ref.current.scrollLeft, restingPlaces(ref.current));
      if (nearest !== index) onRest(nearest);
    },
  };
}

/** The scroll position of the row when each card is at rest: in the middle, as far as the ends allow. */
function restingPlaces(row: HTMLElement): number[] {
  const furthest = row.scrollWidth - row.clientWidth;
  const begin = row.getBoundingClientRect().left - row.scrollLeft;
  return [...row.children].map((card, nth, all) => {
    if (nth === 0) return 0;
    if (nth === all.length - 1) return furthest;
    const { left, width } = card.getBoundingClientRect();
    return Math.min(Math.max(left - begin + width / 2 - row.clientWidth / 2, 0), furthest);
  });
}

const nearestTo = (position: number, places: readonly number[]): number =>
  places.reduce(
    (best, place, nth) =>
      Math.abs(place - position) < Math.abs((places[best] ?? 0) - position) ? nth : best,
    0,
  );

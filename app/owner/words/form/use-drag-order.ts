import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** So near to an edge of the screen the page scrolls along. */
const EDGE = 72;

/**
 * Moves the items of a list by a handle, with a mouse or a finger. `onMove` is called for each place that an item
 * passes. Buttons do the same by keyboard.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (place: number, to: number) => void,
) {
  /** The place of the item that is being dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = useRef(false);
  // One that knows the items as they are now, not as they were when the drag began.
  const moveNow = useRef(onMove);
  useLayoutEffect(() => {
    moveNow.current = onMove;
  });

  const start = (place: number) => (event: ReactPointerEvent) => {
    if (event.button !== 0 || isDragging.current) return;
    event.preventDefault();
    isDragging.current = true;
    let here = place;
    setDragged(here);
    const dragging = new AbortController();
    const move = ({ clientY }: PointerEvent) => {
      const items = [...(list.current?.children ?? [])];
      const middleOf = (nth: number): number | null => {
        const box = items[nth]?.getBoundingClientRect();
        return box ? box.top + box.height / 2 : null;
      };
      const [above, below] = [middleOf(here - 1), middleOf(here + 1)];
      const to =
        above !== null && clientY < above ? here - 1 : below !== null && clientY > below ? here + 1 : here;
      if (to !== here) {
        // The next movement is compared with the items in their new places.
        flushSync(() => {
          moveNow.current(here, to);
          setDragged(to);
        });
        here = to;
      }
      if (clientY < EDGE) scrollBy(0, -EDGE / 6);
      else if (clientY > innerHeight - EDGE) scrollBy(0, EDGE / 6);
    };
    const stop = () => {
      dragging.abort();
      isDragging.current = false;
      setDragged(null);
    };
    const { signal } = dragging;
    addEventListener("pointermove", move, { signal });
    for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, stop, { signal });
  };
  return { dragged, start };
}

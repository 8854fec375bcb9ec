/** A place in the window, in CSS pixels. */
export interface Spot {
  left: number;
  top: number;
}

interface Gestures {
  /** A press or tap that did not drag. A double one counts once. */
  onPress: (spot: Spot) => void;
  /** Two fingers moved: this many times further apart than just before, and now around this spot. */
  onPinch: (times: number, spot: Spot, begins: boolean) => void;
}

/** The pixels by which a pressing hand may tremble. */
const TREMBLE = 5;
const DOUBLE_PRESS_MS = 300;

/**
 * Reports presses and pinches on a scrolling element, and lets a mouse drag it, as a finger does by itself. Returns the
 * function that stops it.
 */
export function watchGestures(view: HTMLElement, { onPress, onPinch }: Gestures): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let held: Spot | null = null;
  let way = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let apart = 0;
  let begins = true;

  view.addEventListener(
    "pointerdown",
    (event) => {
      way = 0;
      held = event.pointerType === "mouse" && event.button === 0 ? spotOf(event) : null;
    },
    { signal },
  );
  view.addEventListener(
    "pointermove",
    (event) => {
      if (held === null || event.buttons === 0) return;
      const spot = spotOf(event);
      const [left, top] = [held.left - spot.left, held.top - spot.top];
      way += Math.hypot(left, top);
      // Outside the window too.
      if (way > TREMBLE) view.setPointerCapture(event.pointerId);
      view.scrollBy(left, top);
      held = spot;
    },
    { signal },
  );
  view.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  view.addEventListener(
    "click",
    (event) => {
      const isSecond = event.timeStamp - pressedAt < DOUBLE_PRESS_MS;
      if (way > TREMBLE || isSecond) return;
      pressedAt = event.timeStamp;
      onPress(spotOf(event));
    },
    { signal },
  );

  const touch = (event: TouchEvent) => {
    const [one, other] = event.touches;
    if (one === undefined || other === undefined) return;
    // The browser would enlarge the page itself.
    if (event.cancelable) event.preventDefault();
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const spot = { left: (one.clientX + other.clientX) / 2, top: (one.clientY + other.clientY) / 2 };
    if (event.type === "touchmove" && apart > 0) onPinch(now / apart, spot, begins);
    begins = event.type === "touchstart";
    apart = now;
  };
  view.addEventListener("touchstart", touch, { signal, passive: false });
  view.addEventListener("touchmove", touch, { signal, passive: false });
  return () => stopping.abort();
}

const spotOf = ({ clientX, clientY }: MouseEvent): Spot => ({ left: clientX, top: clientY });

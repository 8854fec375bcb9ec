import { type SyntheticEvent, useEffect, useState } from "react";
import { VIEW_WIDTH } from "#app/shared/picture-address.ts";
import { Picture } from "../picture.tsx";

/** How long a view is shown while the piece turns, in milliseconds, and how long it takes to come. */
const VIEW_MS = 700;
const FADE = { transitionProperty: "opacity", transitionDuration: "300ms" };

/**
 * Views of a piece from around, over its picture. Once all of them are there the piece turns once, slowly, and rests;
 * under reduced motion it waits. A drag across the picture, a tap or the arrow keys turn it from then on.
 */
export function PictureSpin({ urls, label }: { urls: readonly string[]; label: string }) {
  // After the last view comes the first one again.
  const views = [...urls, ...urls.slice(0, 1)];
  const last = views.length - 1;
  const [settled, setSettled] = useState<ReadonlySet<EventTarget>>(new Set());
  const [index, setIndex] = useState(0);
  const [isMoving, setMoving] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const isThere = settled.size === views.length;
  useEffect(() => {
    if (!isThere || !isMoving || index === last) return;
    const next = setTimeout(() => setIndex(index + 1), VIEW_MS);
    return () => clearTimeout(next);
  }, [isThere, isMoving, index, last]);
  // A view that cannot be loaded leaves the one before it in sight.
  const settle = ({ target }: SyntheticEvent) => setSettled((before) => new Set([...before, target]));
  return (
    <div
      onLoadCapture={settle}
      onErrorCapture={settle}
      className="ring-within absolute inset-0 has-focus-visible:-outline-offset-2"
    >
      {views.map((url, view) => (
        // Those before the shown one stay below it, so that nothing else is seen while it comes.
        <div
          key={view === last ? "again" : url}
          className={`absolute inset-0 ${isThere && view <= index ? "" : "opacity-0"}`}
          style={FADE}
        >
          <Picture
            url={url}
            alt=""
            sizes={`${VIEW_WIDTH}px`}
            priority="beside"
            className="size-full"
            imgClassName="size-full object-cover"
          />
        </div>
      ))}
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex gap-1">
        {urls.map((url, view) => (
          <span key={url} className={`h-0.75 flex-1 bg-ink ${view === index % last ? "" : "opacity-35"}`} />
        ))}
      </div>
      <input
        type="range"
        // It is no field of a form around it.
        form=""
        ref={focus}
        aria-label={label}
        aria-busy={!isThere}
        aria-valuetext={`View ${(index % last) + 1} of ${last}`}
        min={0}
        max={last}
        value={index}
        onPointerDown={() => setMoving(false)}
        onChange={({ target }) => {
          setMoving(false);
          setIndex(target.valueAsNumber);
        }}
        className="absolute inset-0 size-full opacity-0"
        style={{ cursor: "ew-resize", touchAction: "pan-y" }}
      />
    </div>
  );
}

/** The arrow keys work at once. */
const focus = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });

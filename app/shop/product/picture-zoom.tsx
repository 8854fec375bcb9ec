import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { type Spot, watchGestures } from "#app/ui/pinch-and-drag.ts";
import {
  nextLarger,
  nextSmaller,
  type Point,
  pointAt,
  type Size,
  wayTo,
  within,
  zoomWidths,
} from "./picture-zoom-steps.ts";

/** A picture of the gallery, and the pressed point of it. */
export interface ZoomPoint {
  index: number;
  point: Point | null;
}

interface PictureZoomProps {
  title: string;
  pictures: readonly { url: string; alt: string }[];
  opened: ZoomPoint;
  onClose: () => void;
}

/** The width of the picture; null when it is whole. Its held point stays at the spot of the window. */
interface Zoom {
  width: number | null;
  held?: Point & Spot;
}

const WHOLE: Zoom = { width: null };
/** The shape of most pictures, and of one whose size is not known yet. */
const PORTRAIT: Size = { width: 4, height: 5 };
/** How far an arrow key pans, in pixels. */
const PAN = 80;
const PANS: Record<string, [left: number, top: number]> = {
  ArrowLeft: [-PAN, 0],
  ArrowRight: [PAN, 0],
  ArrowUp: [0, -PAN],
  ArrowDown: [0, PAN],
};

/**
 * A picture over the whole window, up to its stored size: whole, or enlarged around the pressed point. Scrolling pans.
 * Escape first goes back to the whole picture.
 */
export function PictureZoom({ title, pictures, opened, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything in it is measured.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useBackCloses(dialog);
  const frame = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(opened.index);
  const picture = pictures[index] ?? { url: "", alt: "" };
  const [loaded, setLoaded] = useState<Size & { url: string }>();
  const view = useWindowSize();
  const known = pictureSources(picture.url, { sizes: "100vw" }) ?? (loaded?.url === picture.url && loaded);
  const size = known || PORTRAIT;
  const widths = zoomWidths(size, view);
  const canZoom = widths.length > 1;
  const [zoom, setZoom] = useState<Zoom>(() =>
    opened.point && canZoom ? { width: size.width, held: { ...opened.point, ...middleOf(view) } } : WHOLE,
  );
  const whole = Math.min(...widths);
  const isWhole = zoom.width === null;
  const width = zoom.width ?? whole;
  const gain = Math.round((10 * width) / whole) / 10;
  // The browser scrolls for one finger; two of them, and double taps, are for the gestures.
  const hand = { touchAction: "pan-x pan-y", cursor: isWhole ? "zoom-in" : "zoom-out" };

  /** Changes the width. The part at the spot stays there, or the point comes to it. */
  const zoomTo = (
    change: (width: number) => number,
    spot = middleOf(view),
    point = pointAt(placeOf(box.current), spot),
  ) =>
    setZoom((zoom) => {
      const next = within(widths, change(zoom.width ?? whole));
      return next > whole ? { width: next, held: { ...point, ...spot } } : WHOLE;
    });
  const step = (by: number) => {
    setIndex((index + by + pictures.length) % pictures.length);
    setZoom(WHOLE);
  };

  useLayoutEffect(() => {
    if (zoom.held)
      frame.current?.scrollBy({ ...wayTo(placeOf(box.current), zoom.held), behavior: "instant" });
  }, [zoom]);

  const onPress = useEffectEvent((spot: Spot) => zoomTo((now) => (now > whole ? whole : size.width), spot));
  const pinched = useRef<Point>(undefined);
  const onPinch = useEffectEvent((times: number, spot: Spot, begins: boolean) => {
    if (begins) pinched.current = pointAt(placeOf(box.current), spot);
    zoomTo((now) => now * times, spot, pinched.current);
  });
  // Before the viewer is visible, because a visible one may be pressed.
  useLayoutEffect(
    () => (canZoom && frame.current ? watchGestures(frame.current, { onPress, onPinch }) : undefined),
    [canZoom],
  );

  const onKeyDown = (event: React.KeyboardEvent) => {
    // With a modifier key the person speaks to the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = PANS[event.key];
    if (event.key === "+" || event.key === "=") zoomTo((now) => nextLarger(widths, now));
    else if (event.key === "-") zoomTo((now) => nextSmaller(widths, now));
    else if (pan && !isWhole) frame.current?.scrollBy(...pan);
    else if (pan?.[0] && pictures.length > 1) step(Math.sign(pan[0]));
    else return;
    event.preventDefault();
  };
  const onCancel = (event: React.SyntheticEvent) => {
    if (isWhole) return;
    event.preventDefault();
    setZoom(WHOLE);
  };
  const onLoad = ({ target }: React.SyntheticEvent) => {
    const { naturalWidth, naturalHeight } = target as HTMLImageElement;
    setLoaded({ url: picture.url, width: naturalWidth, height: naturalHeight });
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      aria-label={`${title}, enlarged`}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-shea p-0"
    >
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can have the focus.
        tabIndex={0}
        aria-label="Picture"
        className={`absolute inset-0 flex overscroll-contain focus-visible:-outline-offset-4 ${isWhole ? "overflow-hidden" : "overflow-auto"}`}
        style={canZoom ? hand : undefined}
      >
        <div
          ref={box}
          onLoadCapture={onLoad}
          className="m-auto shrink-0"
          style={{ width: zoom.width ?? `min(100vw, ${(100 * size.width) / size.height}dvh)` }}
        >
          <Picture
            key={picture.url}
            url={picture.url}
            alt={picture.alt}
            priority
            sizes={isWhole ? "100vw" : `${size.width}px`}
            imgClassName="h-auto w-full"
          />
        </div>
      </section>
      <form method="dialog" className="absolute top-4 right-4">
        <Control label="Close">
          <path d="m2 2 12 12M14 2 2 14" />
        </Control>
      </form>
      {pictures.length > 1 && (
        <div className="absolute bottom-4 left-4 flex items-center bg-shea">
          <Control label="Previous picture" onPress={() => step(-1)}>
            <path d="M10 2 4 8l6 6" />
          </Control>
          <p aria-live="polite" className="px-2 font-display text-caption italic tabular-nums">
            {index + 1} / {pictures.length}
          </p>
          <Control label="Next picture" onPress={() => step(1)}>
            <path d="m6 2 6 6-6 6" />
          </Control>
        </div>
      )}
      {canZoom && (
        <div className="absolute right-4 bottom-4">
          <p aria-live="polite" className="visually-hidden">
            {isWhole ? "The whole picture" : `${gain} times as large`}
          </p>
          <Control
            label="Zoom in"
            isAtEnd={nextLarger(widths, width) === width}
            onPress={() => zoomTo((now) => nextLarger(widths, now))}
          >
            <path d="M1 8h14M8 1v14" />
          </Control>
          <Control
            label="Zoom out"
            isAtEnd={isWhole}
            onPress={() => zoomTo((now) => nextSmaller(widths, now))}
          >
            <path d="M1 8h14" />
          </Control>
        </div>
      )}
    </dialog>
  );
}

interface ControlProps {
  label: string;
  /** There is nothing more to do in its direction; it keeps the focus. */
  isAtEnd?: boolean;
  /** Without it the control closes the dialog, by its form. */
  onPress?: () => void;
  /** The sign's lines, in 16 by 16. */
  children: React.ReactNode;
}

function Control({ label, isAtEnd, onPress, children }: ControlProps) {
  return (
    <button
      type={onPress ? "button" : "submit"}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onPress}
      className="flex size-12 items-center justify-center bg-shea text-ink hover:bg-calico focus-visible:-outline-offset-2 aria-disabled:bg-sand aria-disabled:text-bark"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-2 stroke-current">
        {children}
      </svg>
    </button>
  );
}

const placeOf = (box: Element | null): DOMRect => box?.getBoundingClientRect() ?? new DOMRect();
const middleOf = ({ width, height }: Size): Spot => ({ left: width / 2, top: height / 2 });

/** The window's size, also after it changes: a phone is turned. */
function useWindowSize(): Size {
  const text = useSyncExternalStore(onResize, () => `${innerWidth} ${innerHeight}`);
  const [width = 0, height = 0] = text.split(" ").map(Number);
  return { width, height };
}

function onResize(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}

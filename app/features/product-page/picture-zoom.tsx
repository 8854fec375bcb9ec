import { useLayoutEffect, useRef } from "react";
import { Picture } from "#app/ui/picture.tsx";

/** A picture of the gallery and the point to show, in fractions of its width and height. */
export interface ZoomPoint {
  index: number;
  x: number;
  y: number;
}

interface PictureZoomProps {
  title: string;
  pictures: readonly { url: string; alt: string }[];
  point: ZoomPoint;
  onMove: (point: ZoomPoint) => void;
  onClose: () => void;
}

const showAtOnce = (dialog: HTMLDialogElement | null): void => {
  if (dialog !== null && !dialog.open) dialog.showModal();
};

const CONTROL =
  "flex size-12 cursor-pointer items-center justify-center bg-shea text-ink outline-indigo hover:bg-calico focus-visible:outline-2 focus-visible:-outline-offset-2";

/** A picture enlarged over the whole window, to pan by scrolling; it opens at the pressed point. */
export function PictureZoom({ title, pictures, point, onMove, onClose }: PictureZoomProps) {
  const frame = useRef<HTMLElement>(null);
  const picture = pictures[point.index];
  useLayoutEffect(() => {
    const view = frame.current;
    view?.scrollTo({
      left: (view.scrollWidth - view.clientWidth) * point.x,
      top: (view.scrollHeight - view.clientHeight) * point.y,
      behavior: "instant",
    });
  }, [point]);
  if (picture === undefined) return null;
  const step = (by: number) =>
    onMove({ index: (point.index + by + pictures.length) % pictures.length, x: 0.5, y: 0 });
  return (
    <dialog
      ref={showAtOnce}
      onClose={onClose}
      aria-label={`${title}, enlarged`}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-shea p-0"
    >
      <section
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys pan the picture only while it has the focus.
        tabIndex={0}
        aria-label="Picture"
        className="absolute inset-0 overflow-auto overscroll-contain outline-none"
      >
        <Picture
          key={picture.url}
          url={picture.url}
          alt={picture.alt}
          priority
          sizes="(min-width: 900px) 100vw, 200vw"
          className="w-[200vw] lg:w-full"
          imgClassName="h-auto w-full"
        />
      </section>
      <form method="dialog" className="absolute top-4 right-4">
        <button type="submit" className={CONTROL} aria-label="Close">
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 stroke-2 stroke-current">
            <path d="m2 2 12 12M14 2 2 14" />
          </svg>
        </button>
      </form>
      {pictures.length > 1 && (
        <div className="absolute bottom-4 left-4 flex items-center bg-shea">
          <button type="button" className={CONTROL} aria-label="Previous picture" onClick={() => step(-1)}>
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-2 stroke-current">
              <path d="M10 2 4 8l6 6" />
            </svg>
          </button>
          <p aria-live="polite" className="px-2 font-display text-caption italic tabular-nums">
            {point.index + 1} / {pictures.length}
          </p>
          <button type="button" className={CONTROL} aria-label="Next picture" onClick={() => step(1)}>
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-2 stroke-current">
              <path d="m6 2 6 6-6 6" />
            </svg>
          </button>
        </div>
      )}
    </dialog>
  );
}

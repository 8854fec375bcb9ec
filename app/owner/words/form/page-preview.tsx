import { type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";

interface PagePreviewProps {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The address of the page with the stored words. */
  address: string;
}

/** The name of the frame, in which a form without scripts opens the page. */
export const PREVIEW_FRAME = "page-preview";

/** The width at which a wide page is drawn, before it is made to fit. */
const WIDE = 1280;

const CHOICE =
  "flex min-h-11 cursor-pointer items-center px-4 text-label has-checked:bg-ink has-checked:text-shea has-focus-visible:outline-2 outline-offset-2 outline-indigo";

/** How far a key scrolls, in heights of the screen. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  PageDown: 0.6,
  PageUp: -0.6,
};

/** The page of the shop beside its form, as a phone shows it or a wide screen. No script runs in it. */
export function PagePreview({ frame, address }: PagePreviewProps) {
  const [isWide, setWide] = useState(false);
  const isLive = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  useFitted(box, frame, isWide);
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-display text-card">The page</h2>
        {isLive && (
          <fieldset className="flex border border-ink">
            <legend className="visually-hidden">Width</legend>
            {[false, true].map((wide) => (
              <label key={String(wide)} className={CHOICE}>
                <input
                  type="radio"
                  name="preview-width"
                  checked={isWide === wide}
                  onChange={() => setWide(wide)}
                  className="visually-hidden"
                />
                {wide ? "Full" : "390"}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <section
        ref={box}
        aria-label="The page; the arrow keys scroll it"
        tabIndex={isLive ? 0 : undefined}
        onKeyDown={({ key }) => {
          const step = STEPS[key];
          if (step !== undefined) frame.current?.contentWindow?.scrollBy(0, step * innerHeight);
        }}
        className={`relative min-h-[70vh] flex-1 overflow-hidden border border-sand bg-calico lg:min-h-0 ${isWide ? "" : "mx-auto w-full max-w-[392px]"}`}
      >
        <iframe
          ref={frame}
          name={PREVIEW_FRAME}
          title="The page, with what is typed"
          src={address}
          // Its scroll position and fonts are those of this site; without `allow-scripts` nothing runs in it.
          sandbox="allow-same-origin"
          tabIndex={isLive ? -1 : undefined}
          className="absolute top-0 left-0 size-full origin-top-left bg-shea"
        />
      </section>
      <p className="py-2 text-bark text-small">
        Nothing is saved by looking. A field with a mistake shows what is published.
      </p>
    </div>
  );
}

/** Draws the frame at the width of a wide screen, and makes it as small as its place. */
function useFitted(
  box: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  isWide: boolean,
): void {
  useEffect(() => {
    const place = box.current;
    const page = frame.current;
    if (!place || !page || !isWide) return;
    const fit = () => {
      const scale = Math.min(1, place.clientWidth / WIDE);
      page.style.width = `${place.clientWidth / scale}px`;
      page.style.height = `${place.clientHeight / scale}px`;
      page.style.transform = `scale(${scale})`;
    };
    const watching = new ResizeObserver(fit);
    watching.observe(place);
    return () => {
      watching.disconnect();
      page.removeAttribute("style");
    };
  }, [box, frame, isWide]);
}

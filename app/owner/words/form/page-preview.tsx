import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
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

/** Long enough not to ask for each letter. */
const WAIT_MS = 400;

/**
 * Shows the input of the form in the frame: some moments after each change the shop renders the page, and its body
 * replaces the one that is shown, so that neither the scroll position nor the browser's history changes. No script runs
 * in the frame. Returns a function that does it at once.
 */
export function useLivePage(
  frame: RefObject<HTMLIFrameElement | null>,
  { formId, address, isTyped }: { formId: string; address: string; isTyped: boolean },
): () => void {
  const asking = useRef<XMLHttpRequest>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The form differs from the stored version.
  const differs = useRef(isTyped);

  const refresh = useCallback(() => {
    clearTimeout(waiting.current);
    asking.current?.abort();
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    // It reads an answer as a page by itself, so that no text becomes HTML here.
    const request = new XMLHttpRequest();
    asking.current = request;
    request.responseType = "document";
    request.addEventListener("load", () => {
      // A session that has ended leads to another page.
      if (request.status === 200 && new URL(request.responseURL).pathname === address && request.responseXML)
        show(frame.current, request.responseXML);
    });
    request.open("POST", address);
    request.send(new FormData(form));
  }, [frame, formId, address]);

  useEffect(() => {
    const shown = frame.current;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wait = (event: Event) => {
      if (!isIn(event.target, formId)) return;
      differs.current = true;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(refresh, WAIT_MS);
    };
    document.addEventListener("input", wait, { signal });
    const begin = () => {
      if (shown?.contentDocument?.body) onlyShow(shown.contentDocument);
      if (differs.current) refresh();
    };
    shown?.addEventListener("load", begin, { signal });
    if (shown?.contentDocument?.readyState === "complete") begin();
    return () => {
      leaving.abort();
      clearTimeout(waiting.current);
      asking.current?.abort();
    };
  }, [frame, formId, refresh]);
  return refresh;
}

/** True for an element of the form, which may have been put there since. */
const isIn = (target: EventTarget | null, id: string): boolean =>
  target instanceof Element && target.closest("form")?.id === id;

/** Replaces the page in the frame: its body alone, unless it has other style sheets. */
function show(frame: HTMLIFrameElement | null, fresh: Document): void {
  const page = frame?.contentDocument;
  if (!page?.body) return;
  if (stylesOf(page) === stylesOf(fresh)) page.body.replaceWith(page.adoptNode(fresh.body));
  else page.documentElement.replaceWith(page.adoptNode(fresh.documentElement));
  onlyShow(page);
}

/** Takes its links out of reach, of the keyboard too: each would lead away from the page, or nowhere. */
function onlyShow(page: Document): void {
  page.body.inert = true;
}

const stylesOf = (page: Document): string =>
  [...page.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]
    .map((link) => link.getAttribute("href"))
    .join(" ");

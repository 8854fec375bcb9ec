import { type RefObject, useCallback, useEffect, useRef } from "react";

/** Long enough not to ask for each letter. */
const WAIT_MS = 400;

/**
 * Shows in the frame what is typed in the form: some moments after each change the shop renders the page, and its body
 * takes the place of the one that is shown, so that neither the scroll position nor the browser's history changes. No
 * script runs in the frame. Returns a function that does it at once.
 */
export function useLivePage(
  frame: RefObject<HTMLIFrameElement | null>,
  { formId, address, isTyped }: { formId: string; address: string; isTyped: boolean },
): () => void {
  const asking = useRef<XMLHttpRequest>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The form differs from what is stored.
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

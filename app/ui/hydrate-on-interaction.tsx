import { type ComponentType, type RefObject, Suspense, use, useEffect, useRef, useState } from "react";
import { partArrives } from "#app/ui/start/early-input.ts";
import { hydrateTranslated } from "#app/ui/start/translated-page.ts";

/** How far below the window a part must be to be prepared. */
const NEAR = "300px";

interface HydrateOptions {
  /** For parts further down: they load also when they come near the window, not only when the visitor first moves. */
  whenNear?: boolean;
  /** For a part that links lead to by this hash: it loads at once when the address has it. */
  hash?: string;
  /** For a part that shows what this browser knows: it loads at once when this is true. */
  isKnown?: () => boolean;
}

/**
 * A part of the page whose script is not needed for the first view. The server's HTML is shown, with its links and
 * forms, and React hydrates it when the visitor first moves or comes near. In a page that the browser renders it loads
 * at once.
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whenNear = false, hash, isKnown }: HydrateOptions = {},
): ComponentType<Props> {
  let hurry: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    loading ??= (import.meta.env.SSR ? Promise.resolve() : Promise.race([window.starter.woken, hurried]))
      .then(import.meta.env.SSR ? load : () => insist(load))
      .then((part) => (Loaded = part));
    return loading;
  };
  // Once it is loaded it renders at once: `lazy` would wait for a moment.
  const Part = (props: Props) => {
    const Own = Loaded ?? use(loadOnce());
    return <Own {...props} />;
  };

  return function HydratedLater(props: Props) {
    const [isFromServer] = useState(isHydrating);
    const place = useRef<HTMLDivElement>(null);
    const [isReady, setReady] = useState(false);
    const inBoundary = (given: Props) => (
      <Suspense>
        <Part {...given} />
        <Arrival place={place} />
      </Suspense>
    );
    // Until the script is loaded the part keeps the server's properties, in the very same element: given others, React
    // would have to remove it from the page until it could render it.
    const [asSent] = useState(() => {
      if (!isFromServer) hurry();
      return inBoundary(props);
    });

    useEffect(() => {
      void loadOnce().then(() => {
        const hydrate = () => setReady(true);
        if (!place.current || !hydrateTranslated(place.current, hydrate)) hydrate();
      });
      if ((hash !== undefined && location.hash === `#${hash}`) || isKnown?.()) hurry();
      if (!whenNear || !place.current) return;
      const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && hurry(), {
        rootMargin: NEAR,
      });
      watch.observe(place.current);
      return () => watch.disconnect();
    }, []);

    return (
      <div
        ref={place}
        data-waits={isFromServer ? "" : undefined}
        className={whenNear ? undefined : "contents"}
      >
        {isReady ? inBoundary(props) : asSent}
      </div>
    );
  };
}

/**
 * A part that does not come is asked for again, each time after twice the wait; the server's HTML stays meanwhile.
 * Firefox drops what is still coming as soon as a link to another page is pressed, and shows this one until that arrives.
 */
const insist = <Part,>(load: () => Promise<Part>, waitMs = 1000): Promise<Part> =>
  load().catch(() => new Promise((go) => setTimeout(() => go(insist(load, 2 * waitMs)), waitMs)));

/** Rendered with a part, and so ready at the same time: earlier presses in it are played back now. */
function Arrival({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (place.current) partArrives(place.current);
  }, [place]);
  return null;
}

/**
 * True on the server and while a server-rendered page is being hydrated; false in a page that the browser renders. The
 * mark that says so is on the page itself: React's own way to ask would render every part a second time.
 */
const isHydrating = (): boolean => import.meta.env.SSR || document.body.hasAttribute("data-waits");

import { type ComponentType, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** The events that show a person who may be about to act. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "touchstart", "keydown", "focusin", "popstate"];
/** How far below the window a part must be to be prepared. */
const NEAR = "300px";

let woken: Promise<void> | undefined;

/** Settled once the visitor has moved, touched or pressed anything on this page. */
function untilWoken(): Promise<void> {
  woken ??= new Promise((resolve) => {
    for (const sign of SIGNS)
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
  });
  return woken;
}

interface HydrateOptions {
  /** For parts further down: they load also when they come near the window, not only when the visitor first moves. */
  whenNear?: boolean;
}

/**
 * A part of the page whose script is not needed for the first view. The server's HTML is shown, with its links and
 * forms, and React hydrates it when the visitor first moves or comes near. In a page that the browser renders it loads
 * at once.
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whenNear = false }: HydrateOptions = {},
): ComponentType<Props> {
  let hurry: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  let loaded: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loaded ??= (import.meta.env.SSR ? Promise.resolve() : Promise.race([untilWoken(), hurried]))
      .then(load)
      .then((part) => ({ default: part }));
    return loaded;
  };
  // A lazy component accepts only properties that are known to be its own.
  const Part = lazy(loadOnce) as unknown as ComponentType<Props>;

  const inBoundary = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );

  return function HydratedLater(props: Props) {
    const isFromServer = useIsHydrating();
    const place = useRef<HTMLDivElement>(null);
    const [isReady, setReady] = useState(false);
    // Until the script is loaded the part keeps the server's properties, in the very same element: given others, React
    // would have to remove it from the page until it could render it.
    const [asSent] = useState(() => {
      if (!isFromServer) hurry();
      return inBoundary(props);
    });

    useEffect(() => {
      void loadOnce().then(() => setReady(true));
      if (!whenNear || !place.current) return;
      const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && hurry(), {
        rootMargin: NEAR,
      });
      watch.observe(place.current);
      return () => watch.disconnect();
    }, []);

    const part = isReady ? inBoundary(props) : asSent;
    return whenNear ? <div ref={place}>{part}</div> : part;
  };
}

/** True on the server and while a server-rendered page is being hydrated; false in a page that the browser renders. */
function useIsHydrating(): boolean {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [first] = useState(isHydrating);
  return first;
}

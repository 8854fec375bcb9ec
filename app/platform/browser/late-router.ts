import {
  createPath,
  type DataRouteObject,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_FETCHER,
  IDLE_NAVIGATION,
  matchRoutes,
  type RouterInit,
  type RouterState,
  type RouterSubscriber,
  type To,
  type UNSAFE_decodeViaTurboStream,
  type UNSAFE_getTurboStreamSingleFetchDataStrategy,
} from "react-router";
import { isBehindTheShop } from "#app/shared/behind-the-shop.ts";

declare global {
  interface Window {
    /** What React Router left in the page (page-state.server.ts). */
    __reactRouterContext: { state?: unknown };
  }
}

/** The part of a program's first view that comes later. */
const loadRouter = () => import("./router.ts");

type Pop = Parameters<Parameters<RouterInit["history"]["listen"]>[0]>[0];

/**
 * React Router's router, for a page that the server has rendered. It knows the page that is shown; the real router, a
 * seventh of a first view's scripts, is fetched once somebody is there to follow a link (start/starter.ts), or once
 * something asks for it. This object then becomes it. The build gives it to React Router in the real one's place
 * (vite.config.ts).
 */
export function createRouter(init: RouterInit): DataRouter {
  const { history, hydrationData } = init;
  const manifest: DataRouter["manifest"] = {};
  const routes = toDataRoutes(init, init.routes as DataRouteObject[], manifest);
  const basename = init.basename || "/";
  const match: DataRouter["match"] = (place) => matchRoutes(routes, place, basename);
  const { location } = history;
  const state: RouterState = {
    historyAction: history.action,
    location,
    matches: match(location) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: hydrationData?.loaderData ?? {},
    actionData: hydrationData?.actionData ?? null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  const subscribers = new Set<RouterSubscriber>();
  let real: DataRouter | undefined;
  /** What the real router is told when it comes, in the order in which it was said. */
  const untold: ((router: DataRouter) => void)[] = [];
  const tell = (what: (router: DataRouter) => void): void => {
    if (real) what(real);
    else untold.push(what);
  };
  /** The visitor went back or forth before it came: the last place counts. */
  let missed: Pop | undefined;
  let stopListening = () => {};

  let coming: Promise<DataRouter> | undefined;
  const come = (): Promise<DataRouter> => {
    coming ??= loadRouter().then(
      ({ UNSAFE_createRouter }) => {
        stopListening();
        let hear: (pop: Pop) => void = () => {};
        const router = UNSAFE_createRouter({
          ...init,
          routes,
          // The address may have changed since: the real router begins with the page that is shown, too.
          history: {
            ...history,
            location,
            listen(listener) {
              hear = listener;
              return history.listen(listener);
            },
          },
        });
        router.subscribe((...news) => {
          for (const subscriber of [...subscribers]) subscriber(...news);
        });
        Object.defineProperties(late, Object.getOwnPropertyDescriptors(router));
        router.initialize();
        real = router;
        untold.forEach(tell);
        if (missed) hear(missed);
        return router;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };

  const late = {
    basename,
    future: init.future ?? {},
    state,
    routes,
    manifest,
    match,
    window,
    initialize() {
      stopListening = history.listen((pop) => {
        missed = pop;
        come().catch(reload);
      });
      // An owner's page goes on where the network ends. When the router cannot come now, what needs it asks again.
      const needed = isBehindTheShop(location.pathname) ? Promise.resolve() : window.starter.woken;
      needed.then(come).catch(() => {});
      return late;
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    enableScrollRestoration(...how) {
      let isOver = false;
      let end = () => {};
      tell((router) => {
        if (!isOver) end = router.enableScrollRestoration(...how);
      });
      return () => {
        isOver = true;
        end();
      };
    },
    navigate: (to: To | number | null, options?: object) =>
      come().then(
        (router) => router.navigate(to as To, options),
        () => (to === null || typeof to === "number" || isForm(options) ? reload() : goTo(to)),
      ),
    fetch: (...what) => come().then((router) => router.fetch(...what), reload),
    // Who asks for news asks again.
    revalidate: () =>
      come().then(
        (router) => router.revalidate(),
        () => {},
      ),
    createHref: (place) => history.createHref(place),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getFetcher(key) {
      tell((router) => router.getFetcher(key));
      return IDLE_FETCHER;
    },
    resetFetcher(key, options) {
      tell((router) => router.resetFetcher(key, options));
    },
    deleteFetcher(key) {
      tell((router) => router.deleteFetcher(key));
    },
    getBlocker(key, mayLeave) {
      tell((router) => router.getBlocker(key, mayLeave));
      come().catch(() => {});
      return IDLE_BLOCKER;
    },
    deleteBlocker(key) {
      tell((router) => router.deleteBlocker(key));
    },
  } as Partial<DataRouter> as DataRouter;
  return late;
}

/*
 * Where the router's file is not to be had, the browser does what it can itself: the shop may have a new version. A page
 * without a network is left as it is.
 */
const reload = (): void => {
  if (navigator.onLine) window.location.reload();
};
const goTo = (to: To): void =>
  window.location.assign(new URL(typeof to === "string" ? to : createPath(to), window.location.href));
const isForm = (options?: object): boolean => options !== undefined && "formData" in options;

/** How the router asks for the data of pages. */
export const getTurboStreamSingleFetchDataStrategy: typeof UNSAFE_getTurboStreamSingleFetchDataStrategy =
  (...how) =>
  async (args) =>
    (await loadRouter()).UNSAFE_getTurboStreamSingleFetchDataStrategy(...how)(args);

/** A page's data: nearly always JSON (app/platform/http/page-state.server.ts). */
export const decodeViaTurboStream: typeof UNSAFE_decodeViaTurboStream = async (stream, page) => {
  const { state } = window.__reactRouterContext;
  if (state) return { value: state, done: Promise.resolve() };
  return (await loadRouter()).UNSAFE_decodeViaTurboStream(stream, page);
};

/** The routes as the router keeps them, each also in `manifest` by its id. */
function toDataRoutes(
  init: RouterInit,
  routes: readonly DataRouteObject[],
  manifest: DataRouter["manifest"],
): DataRouteObject[] {
  return routes.map((route) => {
    const own = { ...route, ...init.mapRouteProperties?.(route) } as DataRouteObject;
    if (route.children) own.children = toDataRoutes(init, route.children as DataRouteObject[], manifest);
    manifest[own.id] = own;
    return own;
  });
}

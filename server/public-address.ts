import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PublicHandle } from "#app/platform/http/page-headers.ts";

/** What the router adds to the data requests of its own navigations: the routes it has no data for yet. */
const ROUTES_PARAMETER = "_routes";
/** Only paths and queries are looked at. */
const ANY_ORIGIN = "http://shop";

/**
 * Tells an address in its one true spelling when its route is public (`handle.query`, page-headers.ts): with the
 * query parameters that matter there, each once and in one order, and no others. So nobody can make many addresses of
 * one page. Null for all other routes, whose answer may be for one person.
 */
export function publicAddresses(build: ServerBuild): (address: string) => string | null {
  const routes = routeTree(build);
  return (address) => {
    if (!address.startsWith("/") || !URL.canParse(ANY_ORIGIN + address)) return null;
    const { pathname, searchParams: given } = new URL(ANY_ORIGIN + address);
    const isData = pathname.endsWith(".data");
    const matches = matchRoutes(routes, isData ? pagePath(pathname) : pathname);
    const leaf = matches?.at(-1);
    const names = (leaf?.route.handle as Partial<PublicHandle> | undefined)?.query;
    if (!matches || !leaf || !names) return null;
    const kept = new URLSearchParams();
    for (const name of names) if (given.has(name)) kept.set(name, given.get(name) ?? "");
    if (isData) {
      const wanted = given.getAll(ROUTES_PARAMETER);
      // One at a time, as the shop's own pages ask: lists of them could be made without end.
      if (wanted.length > 1 || wanted.some((id) => build.routes[id] === undefined)) return null;
      for (const id of wanted) kept.set(ROUTES_PARAMETER, id);
    }
    // The router takes capitals and a slash at the end for the same path.
    const path = generatePath(`/${matches.flatMap(({ route }) => route.path ?? []).join("/")}`, leaf.params);
    return (isData ? dataPath(path) : path) + (kept.size === 0 ? "" : `?${kept}`);
  };
}

/** The query of a public address as its route reads it: without the router's own parameter. */
export function routeQuery(address: string): string {
  const { searchParams } = new URL(ANY_ORIGIN + address);
  searchParams.delete(ROUTES_PARAMETER);
  return searchParams.size === 0 ? "" : `?${searchParams}`;
}

/** The page whose data the router asks for at a path, and the other way round. */
const pagePath = (path: string): string => path.replace(/(?:(?<=\/)_)?\.data$/, "");
const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);

/** The build's routes as the router's own matching takes them. */
function routeTree({ routes }: ServerBuild): RouteObject[] {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index, caseSensitive, module } = route;
      const shared = { id, path, caseSensitive, handle: module.handle };
      return [index ? { ...shared, index: true as const } : { ...shared, children: below(id) }];
    });
  return below(undefined);
}

import type { CachedPage, PageCache } from "#app/platform/cache/page-cache.server.ts";
import { ANY_QUERY } from "#app/platform/http/page-headers.ts";

/** What the router adds to the data requests of its own navigations: the routes it has no data for yet. */
const ROUTES_PARAMETER = "_routes";

/** An address as keys: for this very query, and for a page that does not depend on it. */
interface Keys {
  exact: string;
  anyQuery: string;
  /** Without the router's own parameter, which is part of the keys instead. */
  query: string;
}

/** The keys under which pages are kept. `routeIds` are the routes that a data request may name. */
export function pageKeys(routeIds: ReadonlySet<string>) {
  /** Null for an address under which nothing is ever kept. */
  const keysOf = (address: string): Keys | null => {
    const mark = address.indexOf("?");
    if (mark === -1) return { exact: address, anyQuery: `${address}?${ANY_QUERY}`, query: "" };
    const parameters = new URLSearchParams(address.slice(mark));
    const routes = parameters.getAll(ROUTES_PARAMETER);
    // One at a time, as the shop's own pages ask: lists of them could be made without end.
    if (routes.length > 1 || routes.some((route) => !routeIds.has(route))) return null;
    parameters.delete(ROUTES_PARAMETER);
    const query = parameters.size === 0 ? "" : `?${parameters}`;
    const page = `${address.slice(0, mark)}${routes.map((route) => `#${route}`).join("")}`;
    return { exact: `${page}${query}`, anyQuery: `${page}?${ANY_QUERY}`, query };
  };

  return {
    /** The page that is kept for an address (path and query as they came), if there is one. */
    find(pages: PageCache, address: string): CachedPage | undefined {
      const keys = keysOf(address);
      return keys === null ? undefined : (pages.get(keys.exact) ?? pages.get(keys.anyQuery));
    },

    /**
     * The key to keep an answer under, or null when it must not be kept. With a query it is kept only when its route
     * allowed exactly this query, or any.
     */
    toKeep(address: string, allowedQuery: string | null): string | null {
      const keys = keysOf(address);
      if (keys === null) return null;
      if (allowedQuery === ANY_QUERY) return keys.anyQuery;
      return keys.query === "" || keys.query === allowedQuery ? keys.exact : null;
    },
  };
}

import type { ComponentType } from "react";
import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { choiceSearch, isChoice, wantedIn } from "#app/domain/catalogue/products/selection.ts";
import {
  type KeptCatalogueIndex,
  OTHER_SPELLING,
} from "#app/domain/catalogue/search/catalogue-index.server.ts";
import type { CatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.ts";
import { parseView, queryOf } from "#app/domain/catalogue/search/catalogue-view.ts";
import type { PublicHandle } from "#app/platform/http/page-headers.ts";

/** A public address in its canonical spelling. */
export interface PublicAddress {
  spelled: string;
  /** The meaning of its query's values, as its route declares it. */
  values: PublicHandle["values"];
  /** The product that it is about, if its path names one. */
  slug: string | undefined;
}

/** The parameter that the router adds to the data requests of its own navigations: the routes whose data it lacks. */
const ROUTES_PARAMETER = "_routes";
/** Paths whose routes are remembered, because the router ranks all routes again for each question. */
const MAX_KNOWN = 1_000;
const MAX_KNOWN_LENGTH = 100;
/** Only paths and queries matter. */
const ANY_ORIGIN = "http://shop";

/**
 * Returns the canonical spelling of an address whose route is public (`handle.query`, page-headers.ts): only with the
 * query parameters that matter there, each once and in a fixed order. So nobody can make many addresses of one page.
 * Null for all other routes, whose answer may be for one person.
 */
export function publicAddresses(build: ServerBuild): (address: string) => PublicAddress | null {
  const routes = routeTree(build);
  const known = new Map<string, ReturnType<typeof matchRoutes>>();
  const routesOf = (path: string) => {
    const matches = known.get(path) ?? matchRoutes(routes, path);
    if (known.size < MAX_KNOWN && path.length <= MAX_KNOWN_LENGTH) known.set(path, matches);
    return matches;
  };
  return (address) => {
    if (!address.startsWith("/") || !URL.canParse(ANY_ORIGIN + address)) return null;
    const { pathname, searchParams: given } = new URL(ANY_ORIGIN + address);
    const isData = pathname.endsWith(".data");
    const matches = routesOf(isData ? pagePath(pathname) : pathname);
    const leaf = matches?.at(-1);
    const { query, values } = (leaf?.route.handle ?? {}) as Partial<PublicHandle>;
    if (!matches || !leaf || !query) return null;
    const names =
      isData && values === "choice" && !given.has(OTHER_SPELLING)
        ? query.filter((name) => !isChoice(name))
        : query;
    const kept = new URLSearchParams();
    for (const wanted of names) {
      const [name = "", only] = wanted.split("=");
      const value = given.get(name);
      if (value !== null && (only === undefined || value === only)) kept.set(name, value);
    }
    if (isData) {
      const wanted = given.getAll(ROUTES_PARAMETER);
      // One at a time, as the shop's own pages ask: lists of them would allow endless variants.
      if (wanted.length > 1 || wanted.some((id) => build.routes[id] === undefined)) return null;
      for (const id of wanted) kept.set(ROUTES_PARAMETER, id);
    }
    // The router treats capitals and a trailing slash as the same path.
    const path = generatePath(`/${matches.flatMap(({ route }) => route.path ?? []).join("/")}`, leaf.params);
    const spelled = (isData ? dataPath(path) : path) + (kept.size === 0 ? "" : `?${kept}`);
    return { spelled, values, slug: leaf.params.slug };
  };
}

/** Whether the page at a path accepts forms. Endpoints, which are no pages, list their methods themselves. */
export function pagesWithForms(build: ServerBuild): (path: string) => boolean {
  const routes = routeTree(build);
  return (path) => {
    const page = matchRoutes(routes, pagePath(path))?.at(-1)?.route;
    return Boolean(page?.action && page.Component);
  };
}

/**
 * The address with only those query values that the catalogue has, so that nobody can create pages from invented
 * values. A value in another spelling is left to its route, which redirects to the canonical one.
 */
export async function existingAddress(
  { spelled, values, slug }: PublicAddress,
  index: Pick<KeptCatalogueIndex, "read">,
): Promise<string> {
  const { pathname, searchParams: query } = new URL(ANY_ORIGIN + spelled);
  if (values === undefined || query.size === 0 || query.has(OTHER_SPELLING)) return spelled;
  const catalogue = await index.read();
  const existing = new URLSearchParams(
    values === "view" ? existingView(catalogue, query) : existingChoice(catalogue, slug ?? "", query),
  );
  const wanted = query.get(ROUTES_PARAMETER);
  if (wanted !== null) existing.set(ROUTES_PARAMETER, wanted);
  return pathname + (existing.size === 0 ? "" : `?${existing}`);
}

/** The query of a public address as its route reads it: without the router's own parameter. */
export function routeQuery(address: string): string {
  const { searchParams } = new URL(ANY_ORIGIN + address);
  searchParams.delete(ROUTES_PARAMETER);
  return searchParams.size === 0 ? "" : `?${searchParams}`;
}

/** The page whose data the router requests at a path, and the reverse. */
const pagePath = (path: string): string => path.replace(/(?:(?<=\/)_)?\.data$/, "");
const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);

/** The build's routes in the form that the router's own matching takes. */
function routeTree({ routes }: ServerBuild): RouteObject[] {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index, caseSensitive, module } = route;
      const { handle, action, default: Component } = module as RouteObject & { default?: ComponentType };
      const shared = { id, path, caseSensitive, handle, action, Component };
      return [index ? { ...shared, index: true as const } : { ...shared, children: below(id) }];
    });
  return below(undefined);
}

// The part of an address's query that exists in the catalogue: the same that its page would show, found without
// rendering it.

/** The query of one of the catalogue's lists, without values by which nothing is listed. */
const existingView = ({ known }: Pick<CatalogueIndex, "known">, query: URLSearchParams): string =>
  queryOf(parseView(query, known));

/** The query of a product's page, with an existing colour and size; empty for a product that does not exist. */
function existingChoice(
  { bySlug }: Pick<CatalogueIndex, "bySlug">,
  slug: string,
  query: URLSearchParams,
): string {
  const entry = bySlug.get(slug);
  if (!entry) return "";
  const swatches = entry.colors.map((color) => ({ ...color, imageUrl: null }));
  const variants = entry.pieces.map(({ size, color, left }) => ({
    size,
    colorId: color,
    piecesLeft: left,
  }));
  return choiceSearch({ swatches, colors: [], sizes: entry.sizes, variants }, wantedIn(query));
}

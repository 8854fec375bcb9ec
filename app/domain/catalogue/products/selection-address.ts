import { type Choosable, initialSelection, type Selection, type WantedSelection } from "./selection.ts";

/** True when a parameter of a product's address is part of the choice. */
export const isChoice = (name: string): boolean => name === "color" || name === "size";

/** The selection in an address's query: `?color=navy&size=14`. */
export function wantedIn(search: string | URLSearchParams): WantedSelection {
  const query = new URLSearchParams(search);
  return { color: query.get("color"), size: query.get("size") };
}

/**
 * The canonical query of a product's page with this selection, as far as the product has it. Empty for the initial
 * selection, whose page is the product's own.
 */
export function choiceSearch(product: Choosable, wanted: WantedSelection): string {
  const search = searchWith("", initialSelection(product, wanted));
  return search === searchWith("", initialSelection(product)) ? "" : search;
}

/** The query with this selection; its other parameters stay. */
export function searchWith(search: string, selection: Selection): string {
  const query = new URLSearchParams(search);
  put(query, "color", selection.colorId);
  put(query, "size", selection.size);
  return query.size === 0 ? "" : `?${query}`;
}

function put(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name);
  else query.set(name, value);
}

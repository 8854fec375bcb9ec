import type { Selection, WantedSelection } from "../selection.ts";

/** The selection that an address's query asks for: `?color=navy&size=14`. */
export function wantedIn(search: string): WantedSelection {
  const query = new URLSearchParams(search);
  return { color: query.get("color"), size: query.get("size") };
}

/** The query with this selection in it; whatever else it carries stays. */
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

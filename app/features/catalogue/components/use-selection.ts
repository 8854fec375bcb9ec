import { useSyncExternalStore } from "react";
import type { Product } from "../product.ts";
import { initialSelection, type Selection } from "../selection.ts";
import { searchWith, wantedIn } from "./selection-address.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/**
 * Mirrors a choice in the address, past the router: its own navigation would ask the server again for a page that
 * does not depend on the query. The history entry, its state and the scroll position stay.
 */
function replaceSearch(search: string): void {
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  for (const listener of listeners) listener();
}

/**
 * The selection on a product's page, and the way to change it. The address is the only place where it is kept, so
 * that every choice is a link to share. The server's page, which is cached by path, and the first render over it know
 * no query: they show the first choice, and a shared link's choice follows at once.
 */
export function useSelection(product: Product): [Selection, (next: Selection) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => "",
  );
  return [initialSelection(product, wantedIn(search)), (next) => replaceSearch(searchWith(search, next))];
}

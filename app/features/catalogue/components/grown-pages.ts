/**
 * How far a visitor's catalogue had grown when they left it, so that Back finds the same page: in this tab's memory by
 * history entry, and, for a reload, how many pages it was and where the page stood.
 */
import { storageKey } from "#app/platform/browser/storage-keys.ts";
import type { ListedProduct } from "../listed-product.ts";

const MOST_ENTRIES = 20;
const grown = new Map<string, ListedProduct[][]>();

/** The further pages that a history entry had shown. */
export const grownPages = (entry: string): ListedProduct[][] => grown.get(entry) ?? [];

export function keepGrownPages(entry: string, pages: ListedProduct[][]): void {
  grown.delete(entry);
  grown.set(entry, pages);
  for (const oldest of grown.keys()) {
    if (grown.size <= MOST_ENTRIES) break;
    grown.delete(oldest);
  }
}

interface Place {
  entry: string;
  pages: number;
  y: number;
}

const PLACE = storageKey("catalogue-place");

/** Notes where the page stands, for a reload. A browser that keeps nothing loses nothing but the place. */
export function notePlace(place: Place): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(place));
  } catch {}
}

/** Where this history entry stood before it was reloaded, once. */
export function takePlace(entry: string): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Place | null;
    sessionStorage.removeItem(PLACE);
    return place?.entry === entry && Number.isInteger(place.pages) ? place : null;
  } catch {
    return null;
  }
}

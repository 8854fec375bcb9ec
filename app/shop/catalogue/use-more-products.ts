import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type CatalogueView, queryOf } from "#app/domain/catalogue/search/catalogue-view.ts";
import type { ListedProduct } from "#app/domain/catalogue/search/listed-product.ts";
import { storageKey } from "#app/platform/browser/storage-keys.ts";

export interface MoreProducts {
  products: ListedProduct[];
  /** The next page's number, or null when all are shown. */
  next: number | null;
  state: "idle" | "loading" | "failed";
  load(): void;
}

/** The products of a page and of the following pages that were loaded. */
export function useMoreProducts(view: CatalogueView, first: ListedProduct[], pages: number): MoreProducts {
  const { key } = useLocation();
  const [more, setMore] = useState(() => grownPages(key));
  const [state, setState] = useState<MoreProducts["state"]>("idle");
  /** The coming value of `more`: known at once, while rendering takes its time. */
  const loaded = useRef(more);
  const isLoading = useRef(false);
  const scrollTo = useRef<number | null>(null);

  /** Adds the given number of following pages, in order in the list, but requested at the same time. */
  const add = async (count: number) => {
    const last = view.page + loaded.current.length;
    const numbers = Array.from({ length: Math.min(count, pages - last) }, (_, index) => last + 1 + index);
    if (numbers.length === 0 || isLoading.current) return;
    isLoading.current = true;
    setState("loading");
    try {
      const added = await Promise.all(numbers.map((page) => fetchPage(view, page)));
      loaded.current = [...loaded.current, ...added];
      storePages(key, loaded.current);
      setMore(loaded.current);
      setState("idle");
    } catch {
      setState("failed");
    }
    isLoading.current = false;
  };

  // The browser restores the scroll position, but it cannot know how far the page had grown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival: a new view is a new component.
  useEffect(() => {
    const place = takePlace(key);
    if (place && more.length === 0) {
      scrollTo.current = place.y;
      void add(place.pages);
    }
    const leave = () => storePlace({ entry: key, pages: loaded.current.length, y: window.scrollY });
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  useLayoutEffect(() => {
    if (more.length === 0 || scrollTo.current === null) return;
    window.scrollTo(0, scrollTo.current);
    scrollTo.current = null;
  }, [more.length]);

  const last = view.page + more.length;
  return {
    products: withoutRepeats([...first, ...more.flat()]),
    next: last < pages ? last + 1 : null,
    state,
    load: () => void add(1),
  };
}

async function fetchPage(view: CatalogueView, page: number): Promise<ListedProduct[]> {
  const response = await fetch(`/api/catalogue${queryOf({ ...view, page })}`);
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`);
  const { products } = (await response.json()) as { products: ListedProduct[] };
  return products;
}

/** A piece that moved between pages while they were loaded is shown once. */
function withoutRepeats(products: ListedProduct[]): ListedProduct[] {
  return [...new Map(products.map((product) => [product.slug, product])).values()];
}

// How far a visitor's catalogue had grown when they left it, so that Back finds the same page: in this tab's memory by
// history entry, and, for a reload, the number of pages and the scroll position.
const MAX_ENTRIES = 20;
const grown = new Map<string, ListedProduct[][]>();

/** The further pages that a history entry had shown. */
const grownPages = (entry: string): ListedProduct[][] => grown.get(entry) ?? [];

function storePages(entry: string, pages: ListedProduct[][]): void {
  grown.delete(entry);
  grown.set(entry, pages);
  for (const oldest of grown.keys()) {
    if (grown.size <= MAX_ENTRIES) break;
    grown.delete(oldest);
  }
}

interface Place {
  entry: string;
  pages: number;
  y: number;
}

const PLACE = storageKey("catalogue-place");

/** Stores the scroll position, for a reload. In a browser that stores nothing, only the position is lost. */
function storePlace(place: Place): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(place));
  } catch {}
}

/** The scroll position of this history entry before a reload, once. */
function takePlace(entry: string): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as Place | null;
    sessionStorage.removeItem(PLACE);
    return place?.entry === entry && Number.isInteger(place.pages) ? place : null;
  } catch {
    return null;
  }
}

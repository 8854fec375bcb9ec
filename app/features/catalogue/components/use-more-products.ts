import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type CatalogueView, queryOf } from "../catalogue-view.ts";
import type { ListedProduct } from "../listed-product.ts";
import { grownPages, keepGrownPages, notePlace, takePlace } from "./grown-pages.ts";

export interface MoreProducts {
  products: ListedProduct[];
  /** The next page's number, or null when all are shown. */
  next: number | null;
  state: "idle" | "loading" | "failed";
  load(): Promise<void>;
}

/** The products of a page and of those after it, as far as they have been asked for. */
export function useMoreProducts(view: CatalogueView, first: ListedProduct[], pages: number): MoreProducts {
  const { key } = useLocation();
  const [more, setMore] = useState(() => grownPages(key));
  const [state, setState] = useState<MoreProducts["state"]>("idle");
  const isLoading = useRef(false);
  const last = view.page + more.length;
  const next = last < pages ? last + 1 : null;

  const append = (loaded: ListedProduct[][]) => {
    setMore((before) => {
      const all = [...before, ...loaded];
      keepGrownPages(key, all);
      return all;
    });
  };

  const load = async () => {
    if (next === null || isLoading.current) return;
    isLoading.current = true;
    setState("loading");
    try {
      append([await fetchPage(view, next)]);
      setState("idle");
    } catch {
      setState("failed");
    }
    isLoading.current = false;
  };

  // The browser puts a page back where it was left; it cannot know that the page had grown.
  const shown = useRef(0);
  shown.current = more.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival: a new view is a new component.
  useEffect(() => {
    const place = takePlace(key);
    if (place && place.pages > 0 && more.length === 0) {
      const numbers = Array.from(
        { length: Math.min(place.pages, pages - view.page) },
        (_, n) => view.page + 1 + n,
      );
      Promise.all(numbers.map((page) => fetchPage(view, page))).then(
        (loaded) => {
          append(loaded);
          requestAnimationFrame(() => window.scrollTo(0, place.y));
        },
        () => setState("failed"),
      );
    }
    const leave = () => notePlace({ entry: key, pages: shown.current, y: window.scrollY });
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  return { products: withoutRepeats([...first, ...more.flat()]), next, state, load };
}

async function fetchPage(view: CatalogueView, page: number): Promise<ListedProduct[]> {
  const response = await fetch(`/api/catalogue${queryOf({ ...view, page })}`);
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`);
  const { products } = (await response.json()) as { products: ListedProduct[] };
  return products;
}

/** A piece that moved between pages while they were read is shown once. */
function withoutRepeats(products: ListedProduct[]): ListedProduct[] {
  return [...new Map(products.map((product) => [product.slug, product])).values()];
}

import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { PAGE_SIZE } from "#app/domain/catalogue/search/catalogue-listing.ts";
import { type CatalogueView, linkTo, relTo } from "#app/domain/catalogue/search/catalogue-view.ts";
import type { ListedProduct } from "#app/domain/catalogue/search/listed-product.ts";
import { formatCount } from "#app/shared/words.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { stylesCount } from "./catalogue-words.ts";
import { ProductGrid } from "./product-grid.tsx";
import { useMoreProducts } from "./use-more-products.ts";

/** The number of pictures on a desktop's first screen. */
const FIRST_SCREEN = 4;
/** The next page is requested while its place is still this far below the window. */
const AHEAD = "1200px";

interface GrowingGridProps {
  view: CatalogueView;
  products: ListedProduct[];
  pages: number;
  total: number;
}

/**
 * A page of products, which grows by the next pages as the shopper scrolls to its end. A link leads to the next page: a
 * press loads it here too, and without scripts opens it.
 */
export function GrowingGrid({ view, products: first, pages, total }: GrowingGridProps) {
  const { products, next, state, load } = useMoreProducts(view, first, pages);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusOn = useRef<number | null>(null);
  const loadNext = useRef(load);
  loadNext.current = load;

  useEffect(() => {
    if (!end.current || next === null || state === "failed") return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadNext.current();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [next, state]);

  // A keyboard user continues with the first of the new pieces.
  useEffect(() => {
    if (focusOn.current === null || focusOn.current >= products.length) return;
    list.current?.children[focusOn.current]?.querySelector("a")?.focus();
    focusOn.current = null;
  }, [products.length]);

  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (event.detail === 0) focusOn.current = products.length;
    load();
  };

  const rel = relTo(linkTo(view));
  const shown = (view.page - 1) * PAGE_SIZE + products.length;
  return (
    <>
      {view.page > 1 && (
        <p className="px-6 pb-8 text-center lg:px-12">
          <TextLink
            to={linkTo(view, { page: view.page - 1 })}
            rel={rel}
            className="inline-block py-3 font-[560]"
          >
            Show earlier pieces
          </TextLink>
        </p>
      )}
      <ProductGrid products={products} urgent={FIRST_SCREEN} listRef={list} />
      {pages > 1 && (
        <div
          ref={end}
          className="[overflow-anchor:none] mt-14 grid justify-items-center gap-4 px-6 text-bark lg:px-12 print:hidden"
        >
          <p role="status" className="text-small tabular-nums">
            {state === "loading" ? "Loading…" : `${formatCount(shown)} of ${stylesCount(total)} shown`}
            {state === "failed" && ". The next pieces did not come."}
          </p>
          {next !== null && (
            <Link
              to={linkTo(view, { page: next })}
              rel={rel}
              onClick={showMore}
              className={buttonClass({ variant: "secondary" })}
            >
              Show more
            </Link>
          )}
          <noscript>
            <PageLinks view={view} pages={pages} />
          </noscript>
        </div>
      )}
    </>
  );
}

/** Links to every page, for shoppers whose list does not grow. */
function PageLinks({ view, pages }: { view: CatalogueView; pages: number }) {
  return (
    <nav aria-label="Pages">
      <ul className="flex flex-wrap justify-center gap-1">
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link
              to={linkTo(view, { page })}
              rel={relTo(linkTo(view))}
              aria-current={page === view.page ? "page" : undefined}
              className="grid size-11 place-items-center text-ink tabular-nums aria-[current]:bg-ink aria-[current]:text-shea"
            >
              <span className="visually-hidden">Page </span>
              {page}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from "react-router";
import {
  exportPath,
  LIST_ORDERS,
  LISTED_STATES,
  type ListedState,
  type ListOrder,
  listPath,
  type ProductPlace,
} from "#app/domain/catalogue/products/product-list.ts";
import { FindForm } from "#app/owner/kit/find-form.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCount } from "#app/shared/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ChooseProducts } from "./choose-products.tsx";
import { DeletedList } from "./deleted-list.tsx";
import { DoneNotice, HideQuestion, RefusalNotice } from "./list-notices.tsx";
import type { ListAnswer, ProductListView } from "./load-product-list.server.ts";
import { PICTURES_PATH } from "./pictures-path.ts";
import { pricesPath } from "./price-form.ts";
import { ProductListItem } from "./product-list-item.tsx";

interface ProductListPageProps {
  view: ProductListView;
  /** The answer to the last form; null when it led to another address. */
  answer: ListAnswer | null;
}

/** All products, including hidden ones: for finding them, seeing their state, and hiding or showing them. */
export function ProductListPage({ view, answer }: ProductListPageProps) {
  const { products, deleted, place } = view;
  const here = listPath(place);
  const canChange = useRight("products", "write");
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-display text-l">Products</h1>
        {canChange && (
          <ButtonLink to="/admin" size="small">
            Add product
          </ButtonLink>
        )}
      </div>
      <FileLinks view={view} canImport={canChange} />
      {answer?.kind === "asking" && <HideQuestion chosen={answer.chosen} here={here} />}
      {answer?.kind === "refused" && <RefusalNotice message={answer.message} />}
      {!answer && <DoneNotice view={view} here={here} />}
      <Narrow place={place} />
      {deleted.length > 0 ? (
        <DeletedList deleted={deleted} place={place} erasing={view.erasing} />
      ) : products.length === 0 ? (
        <NoProducts place={place} />
      ) : (
        // Because of the key, no tick stays when the list shows other products, or after the ticked ones were changed.
        <ChooseProducts
          key={`${here} ${view.changed?.stamp}`}
          here={here}
          size={canChange ? products.length : 0}
          isAsking={answer?.kind === "asking"}
        >
          <ul className="-mx-4 mt-2 divide-y divide-sand border-sand border-y">
            {products.map((product) => (
              <ProductListItem
                key={product.slug}
                product={product}
                here={here}
                hidePath={listPath(place, { hide: product.slug })}
                isAsking={view.hiding === product.slug}
              />
            ))}
          </ul>
        </ChooseProducts>
      )}
      {view.total > 0 && <Pages view={view} />}
    </div>
  );
}

/** Plain links, because they lead to files, which the router cannot show. */
function FileLinks({ view: { place, total }, canImport }: { view: ProductListView; canImport: boolean }) {
  const isNarrowed = place.query !== "" || place.state !== "all";
  const isOfFiles = total > 0 && place.state !== "deleted";
  return (
    <p className="mt-1 flex flex-wrap gap-x-6 text-label">
      {canImport && (
        <TextLink to="/admin/products/import" className="inline-block py-2.5">
          Import a CSV file
        </TextLink>
      )}
      {canImport && (
        <TextLink to={PICTURES_PATH} className="inline-block py-2.5">
          Add pictures by file name
        </TextLink>
      )}
      {isOfFiles && (
        <TextLink to={pricesPath(place)} className="inline-block py-2.5">
          {isNarrowed ? `Change these ${formatCount(total)}` : "Change all"}
        </TextLink>
      )}
      {isOfFiles && (
        <TextLink href={exportPath(place)} download className="inline-block py-2.5">
          {isNarrowed ? `Export these ${formatCount(total)} as CSV` : "Export all as CSV"}
        </TextLink>
      )}
    </p>
  );
}

const TAB =
  "inline-flex min-h-11 items-center border-transparent border-b-2 text-label hover:border-sand " +
  "aria-[current]:border-ink aria-[current]:font-[560]";

function Narrow({ place }: { place: ProductPlace }) {
  const { query, state, sort } = place;
  return (
    <>
      <FindForm
        action="/admin/products"
        label="Find by title or web address"
        query={query}
        kept={{ ...(state !== "all" && { state }), ...(sort !== "newest" && { sort }) }}
      />
      <div className="mt-4 flex flex-wrap justify-between gap-x-10">
        <nav aria-label="States" className="flex flex-wrap gap-x-6">
          {(Object.keys(LISTED_STATES) as ListedState[]).map((each) => (
            <Link
              key={each}
              to={listPath({ ...place, state: each, page: 1 })}
              aria-current={each === state ? "page" : undefined}
              className={TAB}
            >
              {LISTED_STATES[each]}
            </Link>
          ))}
        </nav>
        <nav aria-label="Order" hidden={state === "deleted"} className="flex items-center gap-x-4">
          <span className="text-bark text-small">Sorted by</span>
          {(Object.keys(LIST_ORDERS) as ListOrder[]).map((each) => (
            <Link
              key={each}
              to={listPath({ ...place, sort: each, page: 1 })}
              aria-current={each === sort ? "true" : undefined}
              className={TAB}
            >
              {LIST_ORDERS[each]}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}

function NoProducts({ place: { query, state } }: { place: ProductPlace }) {
  const isEmpty = query === "" && state === "all";
  const isOnlyDeleted = query === "" && state === "deleted";
  return (
    <p className="mt-6 border-sand border-t pt-8 text-bark">
      {isEmpty ? "No products yet. " : isOnlyDeleted ? "Nothing is deleted. " : "Nothing fits. "}
      <TextLink to={isEmpty ? "/admin" : "/admin/products"}>
        {isEmpty ? "Add the first" : "Show all products"}
      </TextLink>
    </p>
  );
}

/** The position in the list, and the links to the neighbouring pages. */
function Pages({ view }: { view: ProductListView }) {
  const { place, first, total, page, pages } = view;
  const last = first + view.products.length + view.deleted.length - 1;
  const [back, on] = place.sort === "newest" ? ["Newer", "Older"] : ["Before", "After"];
  const number = (n: number) => formatCount(n);
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-8 text-label">
      <p className="py-3 text-bark">
        {pages > 1
          ? `${number(first)}–${number(last)} of ${number(total)} products`
          : `${number(total)} ${total === 1 ? "product" : "products"}`}
      </p>
      {page > 1 && (
        <TextLink
          to={listPath({ ...place, page: page - 1 })}
          rel="prev"
          className="inline-block py-3 font-[560]"
        >
          {back} ({number(first - 1)})
        </TextLink>
      )}
      {page < pages && (
        <TextLink
          to={listPath({ ...place, page: page + 1 })}
          rel="next"
          className="inline-block py-3 font-[560]"
        >
          {on} ({number(total - last)})
        </TextLink>
      )}
    </nav>
  );
}

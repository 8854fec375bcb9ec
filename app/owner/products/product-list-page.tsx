import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import {
  exportPath,
  LIST_ORDERS,
  LISTED_STATES,
  type ListedState,
  type ListOrder,
  listPath,
  nameSome,
  type ProductPlace,
} from "#app/domain/catalogue/products/product-list.ts";
import { FindForm } from "#app/owner/kit/find-form.tsx";
import { Action, ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, PagerLinks } from "#app/owner/kit/list-parts.tsx";
import { DoneHere, Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCount } from "#app/shared/words.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { ChooseProducts } from "./choose-products.tsx";
import { DeletedList } from "./deleted-list.tsx";
import type { ListAnswer, ProductListView } from "./load-product-list.server.ts";
import { PICTURES_PATH } from "./pictures-path.ts";
import { pricesPath } from "./price-form.ts";
import { ProductListItem } from "./product-list-item.tsx";
import { DONE } from "./product-page-view.ts";

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
    <OwnerPage title="Products" actions={canChange && <Action to="/admin" label="Add product" />}>
      <FileLinks view={view} canImport={canChange} />
      {answer?.kind === "asking" && <HideQuestion chosen={answer.chosen} here={here} />}
      {answer?.kind === "refused" && (
        <Notice tone="alarms" role="alert">
          {answer.message}
        </Notice>
      )}
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
    </OwnerPage>
  );
}

/** Plain links, because they lead to files, which the router cannot show. */
function FileLinks({ view: { place, total }, canImport }: { view: ProductListView; canImport: boolean }) {
  const isNarrowed = place.query !== "" || place.state !== "all";
  const isOfFiles = total > 0 && place.state !== "deleted";
  return (
    <p className="mt-1 flex flex-wrap gap-x-6 text-label">
      {canImport && <ActionLink to="/admin/products/import" label="Import a CSV file" />}
      {canImport && <ActionLink to={PICTURES_PATH} label="Add pictures by file name" />}
      {isOfFiles && (
        <ActionLink
          to={pricesPath(place)}
          label={isNarrowed ? `Change these ${formatCount(total)}` : "Change all"}
        />
      )}
      {isOfFiles && (
        <ActionLink
          href={exportPath(place)}
          label={isNarrowed ? `Export these ${formatCount(total)} as CSV` : "Export all as CSV"}
          download
        />
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
    <EmptyState>
      {isEmpty ? "No products yet. " : isOnlyDeleted ? "Nothing is deleted. " : "Nothing fits. "}
      <TextLink to={isEmpty ? "/admin" : "/admin/products"}>
        {isEmpty ? "Add the first" : "Show all products"}
      </TextLink>
    </EmptyState>
  );
}

function Pages({ view }: { view: ProductListView }) {
  const { place, first, total, page, pages } = view;
  const last = first + view.products.length + view.deleted.length - 1;
  const [back, on] = place.sort === "newest" ? ["Newer", "Older"] : ["Before", "After"];
  const to = (nth: number) => listPath({ ...place, page: nth });
  return (
    <PagerLinks
      before={page > 1 && [to(page - 1), `${back} (${formatCount(first - 1)})`]}
      next={page < pages && [to(page + 1), `${on} (${formatCount(total - last)})`]}
    >
      {pages > 1
        ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)} products`
        : `${formatCount(total)} ${total === 1 ? "product" : "products"}`}
    </PagerLinks>
  );
}

/** Confirms the last change of products in the list, and offers to undo it. */
const DoneNotice = ({ view: { done, changed }, here }: { view: ProductListView; here: string }) =>
  done && (
    <DoneHere words={wordsOf(done, changed?.count ?? 1)} of={changed?.stamp ?? undefined}>
      {done === "deleted" && <ActionLink to="/admin/products?state=deleted" label="See what is deleted" />}
      {changed?.stamp && (
        <Form method="post" action={here}>
          <input type="hidden" name="stamp" value={changed.stamp} />
          <TextButton type="submit" name="do" value="undo">
            Undo
          </TextButton>
        </Form>
      )}
    </DoneHere>
  );

function wordsOf(done: keyof typeof DONE, count: number): string {
  if (count === 1 || (done !== "hidden" && done !== "shown")) return DONE[done];
  const products = `${count} products`;
  return done === "hidden" ? `${products} hidden (soft deleted).` : `${products} are on the shop again.`;
}

interface HideQuestionProps {
  chosen: readonly { slug: string; title: string }[];
  here: string;
}

function HideQuestion({ chosen, here }: HideQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the question changes.
  useEffect(() => heading.current?.focus(), [chosen]);
  const what = chosen.length === 1 ? "1 product" : `${chosen.length} products`;
  return (
    <Form method="post" action={here} className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6">
      <h2 ref={heading} tabIndex={-1} className="font-display text-m">
        Hide {what}?
      </h2>
      <p className="mt-1 max-w-prose text-label">
        {nameSome(chosen.map(({ title }) => title))}. Shoppers no longer see{" "}
        {chosen.length === 1 ? "it" : "them"}. Everything is kept, and you can show{" "}
        {chosen.length === 1 ? "it" : "them"} again.
      </p>
      {chosen.map(({ slug }) => (
        <input key={slug} type="hidden" name="slug" value={slug} />
      ))}
      <input type="hidden" name="sure" value="yes" />
      <div className="mt-4 flex flex-wrap gap-3">
        <Submit name="do" value="hide" label={`Hide ${what}`} />
        <Action
          to={here}
          label={chosen.length === 1 ? "Keep it" : "Keep them"}
          preventScrollReset
          secondary
        />
      </div>
    </Form>
  );
}

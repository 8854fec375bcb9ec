import { Form, Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { ListedProduct } from "./listed-product.tsx";
import { DONE } from "./product-page-view.ts";
import type { ProductListView } from "./read-product-page.server.ts";
import { LISTED_STATES, type ListedState } from "./stored-product.ts";

/** The address of the list, narrowed to a state and to what is looked for. */
const listPath = (state: ListedState, query: string, more: Record<string, string> = {}): string => {
  const params = new URLSearchParams({
    ...(query && { q: query }),
    ...(state !== "all" && { state }),
    ...more,
  });
  return params.size > 0 ? `/admin/products?${params}` : "/admin/products";
};

/** All products, hidden ones too: find one, see how it stands, hide or show it. */
export function ProductListPage({ view }: { view: ProductListView }) {
  const { products, hasMore, query, state, hiding, changed, done } = view;
  const here = listPath(state, query);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 pb-24 sm:px-6 lg:px-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-l">Products</h1>
        <ButtonLink to="/admin" size="small">
          Add product
        </ButtonLink>
      </div>
      {done && (
        <div className="mt-6 flex flex-wrap items-center gap-x-6 border-leaf border-l-4 bg-calico px-4 py-1 text-label">
          <p role="status" className="py-2">
            {DONE[done]}
          </p>
          {done === "hidden" && changed && (
            <Form method="post" action={here}>
              <input type="hidden" name="slug" value={changed} />
              <TextButton type="submit" name="do" value="show">
                Undo
              </TextButton>
            </Form>
          )}
        </div>
      )}
      {/* With its key, the field shows what is looked for also after a step back. */}
      <Form key={here} method="get" action="/admin/products" className="mt-8 flex items-end gap-3">
        {state !== "all" && <input type="hidden" name="state" value={state} />}
        <Field
          dense
          name="q"
          type="search"
          label="Find by title or slug"
          defaultValue={query}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" size="small" className="h-11">
          Find
        </Button>
      </Form>
      <nav aria-label="States" className="mt-4 flex flex-wrap gap-x-6">
        {(Object.keys(LISTED_STATES) as ListedState[]).map((each) => (
          <Link
            key={each}
            to={listPath(each, query)}
            aria-current={each === state ? "page" : undefined}
            className="inline-flex min-h-11 items-center border-transparent border-b-2 text-label hover:border-sand aria-[current]:border-ink aria-[current]:font-[560]"
          >
            {LISTED_STATES[each]}
          </Link>
        ))}
      </nav>
      {products.length === 0 ? (
        <p className="mt-6 border-sand border-t pt-8 text-bark">
          {query === "" && state === "all" ? "No products yet. " : "Nothing fits. "}
          <TextLink to={query === "" && state === "all" ? "/admin" : "/admin/products"}>
            {query === "" && state === "all" ? "Add the first" : "Show all products"}
          </TextLink>
        </p>
      ) : (
        <ul className="mt-4 divide-y divide-sand border-sand border-y">
          {products.map((product) => (
            <ListedProduct
              key={product.slug}
              product={product}
              here={here}
              hidePath={listPath(state, query, { hide: product.slug })}
              isAsking={hiding === product.slug}
            />
          ))}
        </ul>
      )}
      <p className="mt-4 text-bark text-small">
        {hasMore
          ? `The ${products.length} newest. Find the others by title or slug.`
          : products.length > 0 && `${products.length} ${products.length === 1 ? "product" : "products"}.`}
      </p>
    </div>
  );
}

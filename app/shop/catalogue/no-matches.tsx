import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import type { Listing } from "#app/domain/catalogue/search/catalogue-listing.ts";
import {
  type CatalogueView,
  linkTo,
  relTo,
  unfiltered,
  withoutFilter,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { meansGiftCard } from "#app/domain/catalogue/search/gift-search.ts";
import type { NearestProducts, RelaxedProducts } from "#app/domain/catalogue/search/listed-product.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { formatFilter, formatFilters, stylesCount } from "./catalogue-words.ts";
import { ProductGrid } from "./product-grid.tsx";

interface NoMatchesProps {
  view: CatalogueView;
  choices: Choices;
  waysOut: Listing["waysOut"];
  nearest: NearestProducts | null;
  styles: number;
  relaxed: RelaxedProducts | null;
  /** The shop's pages answer the search, which stands above. */
  isAnswered: boolean;
}

const LINK = "inline-block py-2 font-[560]";
const TITLE = "Nothing like that on the rail.";

/**
 * Shown when nothing matches. A search that finds nothing by itself is answered with the nearest pieces; otherwise the
 * filters can be removed one by one, and each says how many products that brings back.
 */
export function NoMatches({ view, choices, waysOut, nearest, styles, relaxed, isAnswered }: NoMatchesProps) {
  const all = (
    <TextLink to={linkTo(unfiltered(view))} className={LINK}>
      All {stylesCount(styles)}
    </TextLink>
  );
  const toMeasure = (
    <p className="mt-4">
      We also make to measure.{" "}
      <TextLink to="/contact" className="font-[560]">
        Tell us what you are looking for
      </TextLink>
    </p>
  );
  if (nearest)
    return (
      <section aria-label="Nearest pieces">
        <div className="px-6 pt-2 pb-8 lg:px-12">
          {meansGiftCard(view.q) || isAnswered ? (
            <h2 className="text-balance font-display text-l">
              {isAnswered ? "Or look for a piece." : "Or give a piece."}
            </h2>
          ) : (
            <>
              <h2 className="text-balance font-display text-l">{TITLE}</h2>
              <p className="mt-3 text-bark text-body">
                No results for {formatFilter(view, "q", choices)}.{" "}
                {nearest.isPartly ? "These come nearest:" : "These are the newest pieces:"}
              </p>
            </>
          )}
        </div>
        <ProductGrid products={nearest.products} />
        <div className="px-6 pt-8 text-bark text-body lg:px-12">
          {all}
          {toMeasure}
        </div>
      </section>
    );
  const words = formatFilters(view, choices);
  return (
    <>
      <div className="px-6 pt-6 pb-8 lg:px-12">
        <h2 className="text-balance font-display text-l">{TITLE}</h2>
        <p className="mt-3 text-bark text-body">
          No results{view.q && ` for ${formatFilter(view, "q", choices)}`}
          {words && ` in ${words}`}.{" "}
          {waysOut.length > 0
            ? "Leave one of these out to see more."
            : "Try the name of a cloth, a colour or a size, or look at everything."}
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {waysOut.map(({ without, count }) => {
            const to = linkTo(withoutFilter(view, without));
            return (
              <li key={without}>
                <TextLink to={to} rel={relTo(to)} className={LINK}>
                  {stylesCount(count)} without {formatFilter(view, without, choices)}
                </TextLink>
              </li>
            );
          })}
          <li>{all}</li>
        </ul>
      </div>
      {relaxed && (
        <section aria-labelledby="relaxed">
          <h2 id="relaxed" className="px-6 pb-6 font-display text-m lg:px-12">
            {relaxed.without === null
              ? "The newest pieces"
              : `Without ${formatFilter(view, relaxed.without, choices)}`}
          </h2>
          <ProductGrid products={relaxed.products} />
        </section>
      )}
      <div className="px-6 pt-4 text-bark text-body lg:px-12">{toMeasure}</div>
    </>
  );
}

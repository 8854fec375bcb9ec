import { useLocation } from "react-router";
import type { Choices } from "#app/domain/catalogue/search/catalogue-choices.ts";
import type { Listing } from "#app/domain/catalogue/search/catalogue-listing.ts";
import {
  type CatalogueView,
  filtersSet,
  linkTo,
  relTo,
  unfiltered,
} from "#app/domain/catalogue/search/catalogue-view.ts";
import { meansGiftCard } from "#app/domain/catalogue/search/gift-search.ts";
import type {
  ListedProduct,
  NearestProducts,
  RelaxedProducts,
} from "#app/domain/catalogue/search/listed-product.ts";
import { MIN_CARD_AMOUNT } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatCount } from "#app/shared/words.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { HelpAnswer } from "./answers.server.ts";
import type { CatalogueHead } from "./catalogue-meta.ts";
import { formatClear, formatFilter, formatFilters, stylesCount } from "./catalogue-words.ts";
import { GrowingGrid } from "./growing-grid.tsx";

// All of these are links and forms, which work without scripts.
const ClothStrip = hydrateOnInteraction(async () => (await import("./cloth-strip.tsx")).ClothStrip);
const FilterBar = hydrateOnInteraction(async () => (await import("./filter-bar.tsx")).FilterBar);
const SearchField = hydrateOnInteraction(async () => (await import("./search-field.tsx")).SearchField);
const NoProducts = hydrateOnInteraction(async () => (await import("./no-products.tsx")).NoProducts);
const NoMatches = hydrateOnInteraction(async () => (await import("./no-matches.tsx")).NoMatches);
const AnswerList = hydrateOnInteraction(async () => (await import("./answer-list.tsx")).AnswerList);
const GiftCardBand = hydrateOnInteraction(
  async () => (await import("#app/shop/gift-cards/gift-card-band.tsx")).GiftCardBand,
);

interface CataloguePageProps {
  page: Omit<Listing, "products" | "wanted" | "nearest"> & {
    products: ListedProduct[];
    nearest: NearestProducts | null;
    /** Styles in the whole shop. */
    styles: number;
    answers: HelpAnswer[];
    relaxed: RelaxedProducts | null;
    head: Pick<CatalogueHead, "heading" | "sentence">;
  };
}

/** The catalogue: its filters, and its products, sold out last. */
export function CataloguePage({ page }: CataloguePageProps) {
  const { key } = useLocation();
  const { view, choices, products, nearest, pages, total, counted, styles, answers, head } = page;
  if (styles === 0)
    return (
      <>
        {answers.length > 0 && <AnswerList answers={answers} className="pt-6" />}
        <NoProducts />
      </>
    );
  const isForGift = meansGiftCard(view.q);
  const isWhole = filtersSet(view).length === 0;
  return (
    <div className={isWhole ? "lg:pb-32" : "pb-18 lg:pb-32"}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-6 pt-6 pb-5 lg:px-12 lg:py-4">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 md:flex-1">
          <h1 className="font-display text-l">{head.heading}</h1>
          <CountLine page={page} />
        </div>
        <SearchField key={view.q} q={view.q} className="md:w-64 lg:w-80" />
        {head.sentence && <p className="basis-full text-bark text-body">{head.sentence}</p>}
      </header>
      {answers.length > 0 && <AnswerList answers={answers} />}
      {isForGift && <GiftCardBand className="mb-10" />}
      {!nearest && (
        <div className="when-whole">
          <ClothStrip view={view} textiles={choices.textiles} />
          {styles > 1 && <FilterBar view={view} choices={choices} total={counted} />}
        </div>
      )}
      {total === 0 ? (
        <NoMatches
          view={view}
          choices={choices}
          waysOut={page.waysOut}
          nearest={nearest}
          styles={styles}
          relaxed={page.relaxed}
          isAnswered={answers.length > 0}
        />
      ) : (
        <>
          <h2 className="visually-hidden">{total === styles ? "All products" : "Products found"}</h2>
          <GrowingGrid key={key} view={view} products={products} pages={pages} total={total} />
          {isWhole && <GiftCardBand className="mt-18 lg:mt-32" />}
        </>
      )}
    </div>
  );
}

/** The number of matching products, announced again whenever it changes. */
function CountLine({ page }: CataloguePageProps) {
  const { view, choices, total, counted, soldOut, styles, answers } = page;
  const isFiltered = filtersSet(view).length > 0;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-bark text-body">
      <p role="status">
        {counted === 0 && answers.length > 0 ? (
          <>
            {answersCount(answers.length)} for {formatFilter(view, "q", choices)}
          </>
        ) : isFiltered ? (
          <FoundWords
            view={view}
            choices={choices}
            counted={counted}
            soldOut={soldOut}
            isMore={counted > 0 && counted < total}
          />
        ) : (
          <>
            {stylesCount(styles)}, cut in small runs.
            {soldOut > 0 && <span className="max-xl:hidden"> Finished runs stay on the page, last.</span>}
          </>
        )}
      </p>
      {isFiltered && (
        <TextLink
          to={linkTo(unfiltered(view))}
          rel={relTo(linkTo(unfiltered(view)))}
          preventScrollReset
          className="-my-3 inline-block py-3 font-[560]"
        >
          {formatClear(view)}
        </TextLink>
      )}
    </div>
  );
}

const answersCount = (count: number): string => `${count} ${count === 1 ? "answer" : "answers"}`;

/**
 * `3 styles in Kaftans, 1 sold out`; with a size, which counts available styles, `12 styles in UK 14, 1 more sold out`.
 */
function FoundWords({
  view,
  choices,
  counted,
  soldOut,
  isMore,
}: {
  view: CatalogueView;
  choices: Choices;
  counted: number;
  soldOut: number;
  /** The sold-out ones are not among the counted ones. */
  isMore: boolean;
}) {
  const words = formatFilters(view, choices);
  if (counted === 0 && !words && meansGiftCard(view.q))
    return `Gift cards, from ${formatMoney(MIN_CARD_AMOUNT)}.`;
  return (
    <>
      {stylesCount(counted)}
      {view.q && <> for {formatFilter(view, "q", choices)}</>}
      {words && (
        <>
          {" in "}
          <strong className="font-semibold text-ink">{words}</strong>
        </>
      )}
      {soldOut > 0 && `, ${formatCount(soldOut)} ${isMore ? "more " : ""}sold out`}
    </>
  );
}

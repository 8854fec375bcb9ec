import { Fragment, type ReactNode } from "react";
import { occasionsOf } from "#app/domain/catalogue/products/occasions.ts";
import { isSoldOut, type Product } from "#app/domain/catalogue/products/product.ts";
import { colorsOf, type Selection, searchWith, variantOf } from "#app/domain/catalogue/products/selection.ts";
import { questionPath } from "#app/domain/content/contact-links.ts";
import type { Markets } from "#app/domain/content/delivery-schema.ts";
import { deliveryPrice, deliveryTime } from "#app/domain/delivery/delivery-choices.ts";
import type { DeliveryDates } from "#app/domain/delivery/delivery-dates.ts";
import { type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import {
  fitAdvice,
  formatReviewCount,
  type ReviewNumbers,
} from "#app/domain/people/reviews/review-numbers.ts";
import { choiceLabel, describePiece } from "#app/shared/piece-label.ts";
import { ArrivalLine } from "#app/shop/cart/arrival-line.tsx";
import { useChosenCountry } from "#app/shop/cart/chosen-country.ts";
import { EuNotice } from "#app/shop/cart/eu-notice.tsx";
import { SaveButton } from "#app/shop/catalogue/remembered/save-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { runLine, runTicks } from "./run-ticks.ts";
import { useDuty } from "./use-duty.ts";

/** The facts of the store policy that a product's page states. */
export interface PolicyFacts {
  /** Days after receipt to report a fault. */
  returnsDays: number;
  /** Days after receipt to withdraw, by law. */
  cancellationDays: number;
}

interface ProductFactsProps {
  product: Product;
  /** False for a piece without a hem. */
  isTailored: boolean;
  /** The path of its collection's page; null without one. */
  collectionAt: string | null;
  selection: Selection;
  policy: PolicyFacts;
  zones: readonly Zone[];
  /** The days of arrival; null for a shop that promises none. */
  dates: DeliveryDates | null;
  euNotice: Markets["notice"];
  /** All shown reviews in numbers; null when there is none. */
  reviews: ReviewNumbers | null;
}

/** The facts of the piece, then delivery, returns and alterations: right under the buttons. */
export function ProductFacts({
  product,
  isTailored,
  collectionAt,
  selection,
  policy,
  zones,
  dates,
  euNotice,
  reviews,
}: ProductFactsProps) {
  const { description } = product;
  const run = runLine(product);
  return (
    <>
      <noscript>
        <p className="mt-6 text-body">
          The cart needs JavaScript. Without it, <a href="/contact">write to us</a> and we will put the piece
          aside.
        </p>
      </noscript>
      <SaveButton slug={product.slug} search={searchWith("", selection)} />
      {run && <p className="mt-6 font-display text-bark text-caption italic">{run}</p>}
      <RunStrip product={product} selection={selection} />
      <p className="mt-6 whitespace-pre-line text-bark text-body">{description}</p>
      <Facts
        product={product}
        isTailored={isTailored}
        collectionAt={collectionAt}
        selection={selection}
        policy={policy}
        zones={zones}
        dates={dates}
        euNotice={euNotice}
        reviews={reviews}
      />
    </>
  );
}

function Facts({
  product,
  isTailored,
  collectionAt,
  selection,
  policy,
  zones,
  dates,
  euNotice,
  reviews,
}: ProductFactsProps) {
  const { ukUrl, shownOn, fitNotes, measurements } = product;
  const [, otherShop] = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(ukUrl ?? "") ?? [];
  const country = useChosenCountry();
  const occasions = occasionsOf(product.occasions);
  const duty = useDuty(product, selection, country, zoneOf(zones, country));
  const fit = reviews && fitAdvice(reviews);
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  return (
    <dl className="mt-6 border-sand border-b text-small">
      {reviews && (
        <Fact name="Reviews">
          <TextLink href="#reviews" className="inline-block py-2 font-[560] tabular-nums">
            {formatReviewCount(reviews)}
          </TextLink>
        </Fact>
      )}
      {(shownOn || fitNotes || measurements.length > 0 || fit) && (
        <Fact name="Fit notes">
          {fit && <p className="tabular-nums">{fit.words}</p>}
          {fitNotes && <p className="whitespace-pre-line">{fitNotes}</p>}
          {shownOn && <p>Shown on {shownOn}</p>}
          {measurements.length > 0 && (
            <TextLink href="#measurements" className="inline-block py-2 font-[560]">
              Measurements
            </TextLink>
          )}
        </Fact>
      )}
      {occasions.length > 0 && (
        <Fact name="Occasions">
          {occasions.map(({ slug, name }, nth) => (
            <Fragment key={slug}>
              {nth > 0 && ", "}
              <TextLink to={`/catalogue?occasion=${slug}`}>{name}</TextLink>
            </Fragment>
          ))}
        </Fact>
      )}
      {collectionAt && (
        <Fact name="Collection">
          <TextLink to={collectionAt}>{product.collection}</TextLink>
        </Fact>
      )}
      <Fact name="Delivery">
        {!isSoldOut(product) && <ArrivalLine dates={dates} zones={zones} duty={duty} />}
        {zones.map((zone) => (
          <p key={zone.id}>
            {deliveryTime(zone)}: {deliveryPrice(zone)}
          </p>
        ))}
      </Fact>
      <Fact name="Guarantee">
        <EuNotice notice={euNotice} country={country} />
      </Fact>
      <Fact name="Returns">
        {policy.cancellationDays} days to change your mind. If something is not right, tell us within{" "}
        {policy.returnsDays} days of receipt. We cover the postage of approved faulty claims; other returns
        are yours to post, from abroad too.
      </Fact>
      {isTailored && (
        <Fact name="Alterations">
          We can adjust hems before we post. An altered piece cannot be cancelled.{" "}
          <TextLink
            to={questionPath(describePiece(product.title, color))}
            rel="nofollow"
            className="whitespace-nowrap font-[560]"
          >
            Ask us
          </TextLink>
        </Fact>
      )}
      {ukUrl && otherShop && (
        <Fact name="Also sold at">
          <TextLink href={ukUrl}>{otherShop}</TextLink>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] border-sand border-t py-3.5">
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-break-word min-w-0 text-bark">{children}</dd>
    </div>
  );
}

interface RunStripProps {
  product: Product;
  selection: Selection;
}

/** The threads of the woven band. */
const THREADS = ["indigo", "laterite", "leaf", "ink"];

/**
 * The run as a strip of woven ticks, a thread for each size and colour: filled for sold pieces, open for those that are
 * left. The chosen one stands out, in its cloth's colour. A key below explains it. A decoration: the words beside the
 * sizes tell what is left.
 */
export function RunStrip({ product, selection }: RunStripProps) {
  const chosen = variantOf(product, selection);
  const ticks = chosen && runTicks(product.variants, chosen);
  if (!ticks) return null;
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  const words = choiceLabel(color, selection.size ?? "");
  return (
    <div aria-hidden="true" className="mt-2">
      <svg aria-hidden="true" width={ticks.width} height={ticks.height}>
        <path d={ticks.edges} stroke="var(--color-turmeric)" strokeWidth="2" />
        {ticks.variants.map(({ id, sold, left }, place) => {
          const isChosen = id === chosen.id;
          const thread = `var(--color-${isChosen ? "accent" : THREADS[place % THREADS.length]})`;
          return (
            <g key={id} stroke={thread} opacity={isChosen ? 1 : 0.45}>
              <path d={sold} fill={thread} />
              <path d={left} fill="none" />
            </g>
          );
        })}
      </svg>
      <p className="mt-2 flex flex-wrap gap-x-4 text-bark text-small">
        <KeyTick stroke="currentColor" fill="currentColor" words="sold" />
        <KeyTick stroke="currentColor" fill="none" words="left" />
        {words && ticks.variants.length > 1 && (
          <KeyTick stroke="var(--color-accent)" fill="var(--color-accent)" words={words} />
        )}
      </p>
    </div>
  );
}

/** A tick as in the strip, and its meaning. */
const KeyTick = ({ stroke, fill, words }: { stroke: string; fill: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="6" height="13">
      <path d="M.5 .5h5v12h-5z" stroke={stroke} fill={fill} />
    </svg>
    {words}
  </span>
);

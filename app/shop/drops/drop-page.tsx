import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { timeUntil } from "#app/domain/selling/drops/drop.ts";
import type { DropPageData } from "#app/domain/selling/drops/load-drop.server.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { stylesCount } from "#app/shop/catalogue/catalogue-words.ts";
import { ProductGrid } from "#app/shop/catalogue/product-grid.tsx";
import { ScreenMessage } from "#app/shop/catalogue/screen-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";

/** The number of pictures on a desktop's first screen. */
const FIRST_SCREEN = 4;

interface DropPageProps {
  drop: DropPageData;
  /** Seen by a private link, with the pieces before the moment. */
  isEarly?: boolean;
}

/** A drop: before its moment the date and the remaining time, then its pieces. */
export function DropPage({ drop, isEarly = false }: DropPageProps) {
  const { name, words, opensAt, isOpen, products } = drop;
  return (
    <div className="pb-18 lg:pb-32">
      <header className="px-6 pt-6 pb-10 lg:px-12 lg:pt-12">
        {isEarly && (
          <p className="font-display text-caption text-bark italic">Your private link: you see it first</p>
        )}
        <h1 className="mt-2 max-w-4xl text-balance font-display text-xl">{name}</h1>
        {!isOpen && (
          <>
            <WovenBand size="wide" className="mt-9 max-w-lg" />
            <p className="mt-9 font-display text-m">
              {isEarly ? "Opens to everybody on " : "Opens on "}
              <time dateTime={opensAt.toISOString()}>{formatDate(opensAt)}</time>, London time
            </p>
            {!isEarly && <Countdown opensAt={opensAt} />}
          </>
        )}
        {words && <p className="mt-6 max-w-prose whitespace-pre-line text-body">{words}</p>}
        {(isOpen || isEarly) && (
          <p className="mt-6 text-bark">
            {products.length === 0
              ? "None of its pieces is on the shop now."
              : `${stylesCount(products.length)} in this drop.`}
          </p>
        )}
      </header>
      {products.length > 0 && (
        <>
          <h2 className="visually-hidden">Pieces of this drop</h2>
          <ProductGrid products={products} urgent={FIRST_SCREEN} />
        </>
      )}
      {!isOpen && !isEarly && (
        <p className="px-6 lg:px-12">
          <TextLink to="/catalogue" className="inline-block py-3 font-[560]">
            See what is in the shop now
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** Shown for an unknown drop. Throws every other error, which the root's own page then shows. */
export function DropError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ScreenMessage title="Not found">
      <p>There is no such drop. Part of its address may be missing.</p>
      <p className="mt-5">
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          Back to the catalogue
        </TextLink>
      </p>
    </ScreenMessage>
  );
}

/**
 * The remaining time, updated each second, below the date, which needs no scripts. At the moment it asks for the page.
 */
function Countdown({ opensAt }: { opensAt: Date }) {
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState("");
  useEffect(() => {
    let isAsking = false;
    const ask = async () => {
      isAsking = true;
      await revalidate();
      isAsking = false;
    };
    const tick = () => {
      const left = timeUntil(opensAt, new Date());
      setWords(left);
      // It asks again until the page is the open one, which removes this. A second question would break off the one
      // under way: on a line that needs more than a second, no answer would ever arrive.
      if (left === "" && !isAsking) void ask();
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [opensAt, revalidate]);
  return (
    <p role="timer" className="mt-3 min-h-7 text-bark text-lead tabular-nums">
      {words === "" ? "" : `In ${words}`}
    </p>
  );
}

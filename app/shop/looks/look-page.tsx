import { isRouteErrorResponse } from "react-router";
import { formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { ScreenMessage } from "#app/shop/catalogue/screen-message.tsx";
import { CardPrice, PlusDelivery } from "#app/shop/product-card/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LookPageData } from "./load-look.server.ts";
import { priceOfLook } from "./look.ts";

// The page works without it: each piece leads to its own page.
const LookSheet = hydrateOnInteraction(async () => (await import("./look-sheet.tsx")).LookSheet);

const SHEET = "look-sheet";

/**
 * Opens the sheet without any script, in browsers that know the command. React does not know these two attributes yet.
 */
const OPENS_SHEET = { command: "show-modal", commandfor: SHEET };

/** A look: its pieces, each with its own page, and the sheet in which their sizes are chosen at once. */
export function LookPage({ look: { name, text, picture, pieces } }: { look: LookPageData }) {
  const { count, from, isRange } = priceOfLook(pieces);
  return (
    <div className="px-6 pt-6 pb-18 lg:px-12 lg:pb-32">
      <div className={picture ? "lg:grid lg:grid-cols-3 lg:gap-x-6" : undefined}>
        <header>
          <h1 className="text-balance font-display text-l">{name}</h1>
          <p className="mt-4 max-w-prose whitespace-pre-line text-body">{text}</p>
          {count > 0 && (
            <p className="mt-4 flex flex-wrap gap-x-3 font-semibold tabular-nums">
              <span>
                {formatPieces(count)}, {isRange && "from "}
                {formatMoney(from)}
                {count > 1 && " together"}
              </span>
              <span>
                <PlusDelivery subtotal={from} withFreeFrom />
              </span>
            </p>
          )}
          {count > 0 && <OpenSheet />}
        </header>
        {picture && (
          <Picture
            url={picture.url}
            alt={picture.alt}
            sizes="(min-width: 960px) 63vw, 94vw"
            priority
            className="mt-6 lg:col-span-2 lg:mt-0"
            imgClassName="w-full"
          />
        )}
      </div>
      <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {pieces.map((piece, nth) => (
          <li key={piece.slug} className="group relative">
            <Picture
              url={piece.imageUrl}
              alt=""
              sizes="(min-width: 960px) 31vw, (min-width: 640px) 47vw, 100vw"
              priority={nth === 0 && picture === null}
              className="aspect-4/5 overflow-hidden"
              imgClassName="size-full object-cover"
            />
            <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="min-w-0 wrap-anywhere font-display text-card">
                <TextLink to={piece.path} className="inline-block py-2 after:absolute after:inset-0">
                  {piece.title}
                </TextLink>
              </h2>
              <CardPrice
                price={piece.priceCents}
                compareAt={piece.compareAt}
                withDelivery={piece.offers.some(({ soldOut }) => !soldOut)}
              />
            </div>
            {piece.color && <p className="text-bark text-small">{piece.color}</p>}
            {piece.cloth && <p className="text-bark text-small">{piece.cloth}</p>}
            {piece.offers.every(({ soldOut }) => soldOut) && (
              <p className="mt-1 font-[560] text-label">Sold out</p>
            )}
          </li>
        ))}
      </ul>
      {count > 0 && (
        <>
          <OpenSheet />
          <noscript>
            <p className="mt-8">Without scripts, choose each piece on its own page.</p>
          </noscript>
        </>
      )}
      <LookSheet id={SHEET} name={name} pieces={pieces} />
    </div>
  );
}

function OpenSheet() {
  /** For browsers that do not know the command. */
  const open = () => {
    if ("commandForElement" in HTMLButtonElement.prototype) return;
    const sheet = document.getElementById(SHEET);
    if (sheet instanceof HTMLDialogElement) sheet.showModal();
  };
  return (
    <Button
      {...OPENS_SHEET}
      onClick={open}
      aria-haspopup="dialog"
      className="needs-script mt-6 max-md:w-full"
    >
      Choose your sizes
    </Button>
  );
}

/** Shown for an unknown look. Throws every other error, which the root's own page then shows. */
export function LookError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ScreenMessage title="Not found">
      <p>There is no such look. Its pieces may all be sold.</p>
      <p className="mt-5">
        <TextLink to="/catalogue" className="-my-3 inline-block py-3 font-[560]">
          Back to the catalogue
        </TextLink>
      </p>
    </ScreenMessage>
  );
}

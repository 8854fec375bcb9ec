import { type FormEvent, useCallback, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { formatMoney, sumMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import type { Notice } from "#app/shop/cart/add-to-cart.ts";
import { ScreenMessage } from "#app/shop/catalogue/screen-message.tsx";
import { CardPrice } from "#app/shop/product-card/price.tsx";
import { Button } from "#app/ui/button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LookPageData } from "./load-look.server.ts";
import type { LookPiece } from "./look.ts";

// It shows nothing before the shopper acts.
const CartNotice = hydrateOnInteraction(
  async () => (await import("#app/shop/cart/cart-notice.tsx")).CartNotice,
);

/** The value of a piece that the shopper leaves out of the look. */
const LEFT_OUT = "none";

/** Each piece's choice by its slug: the offer's words, `LEFT_OUT`, or empty while it is open. */
type Choices = Record<string, string>;

/** A look: its pieces, and a button that puts all of them into the cart, size by size. */
export function LookPage({ look: { name, text, picture, pieces } }: { look: LookPageData }) {
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(pieces.map(firstChoice)));
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);
  const chosen = pieces.flatMap((piece) => chosenOf(piece, choices) ?? []);
  const open = pieces.find(({ slug }) => choices[slug] === "");

  const add = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (open || chosen.length === 0) {
      document.getElementById(fieldOf(open ?? pieces[0]))?.focus();
      return;
    }
    setBusy(true);
    try {
      const { addLook } = await import("./add-look.ts");
      await addLook(chosen, setNotice);
    } catch {
      setNotice({ message: "That did not work. Please try again." });
    }
    setBusy(false);
  };

  return (
    <div className="px-6 pt-6 pb-18 lg:px-12 lg:pb-32">
      <div className={picture ? "lg:grid lg:grid-cols-3 lg:gap-x-6" : undefined}>
        <header>
          <h1 className="text-balance font-display text-l">{name}</h1>
          <p className="mt-4 max-w-prose whitespace-pre-line text-body">{text}</p>
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
      <form onSubmit={add} noValidate>
        <ul className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {pieces.map((piece, nth) => (
            <li key={piece.slug}>
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
                  <TextLink to={piece.path} className="inline-block py-2">
                    {piece.title}
                  </TextLink>
                </h2>
                <CardPrice price={piece.priceCents} compareAt={piece.compareAt} />
              </div>
              {piece.color && <p className="text-bark text-small">{piece.color}</p>}
              {piece.cloth && <p className="text-bark text-small">{piece.cloth}</p>}
              <PieceField
                piece={piece}
                value={choices[piece.slug] ?? ""}
                error={
                  isAsked && choices[piece.slug] === ""
                    ? "Choose a size, or leave this piece out."
                    : undefined
                }
                onChoose={(value) => setChoices({ ...choices, [piece.slug]: value })}
              />
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 border-ink border-t pt-5">
          <p className="font-semibold tabular-nums" aria-live="polite">
            {chosen.length === 0
              ? "Nothing chosen yet"
              : `${formatPieces(chosen.length)}, ${formatMoney(sumMoney(chosen.map(({ priceCents }) => priceCents)))}`}
          </p>
          <Button type="submit" aria-busy={isBusy || undefined}>
            Add the look to cart
          </Button>
        </div>
        <noscript>
          <p className="mt-4">Without scripts, choose each piece on its own page.</p>
        </noscript>
      </form>
      <CartNotice notice={notice} onDismiss={dismiss} />
    </div>
  );
}

interface PieceFieldProps {
  piece: LookPiece;
  value: string;
  error: string | undefined;
  onChoose: (value: string) => void;
}

function PieceField({ piece, value, error, onChoose }: PieceFieldProps) {
  const { offers } = piece;
  if (offers.every(({ soldOut }) => soldOut)) return <p className="mt-3 font-[560]">Sold out</p>;
  const options = [
    ...offers.map(({ words, soldOut }) => ({ value: words, words, soldOut })),
    { value: LEFT_OUT, words: "Leave it out", soldOut: false },
  ];
  const first = options.find(({ soldOut }) => !soldOut);
  return (
    <fieldset className="mt-3" aria-describedby={error && errorOf(piece)}>
      <legend className="font-[560] text-label">
        Size<span className="visually-hidden"> of {piece.title}</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative flex min-h-11 cursor-pointer items-center border px-3 text-label tabular-nums ring-within hover:thick-edge ${option.soldOut ? SOLD_OUT : AVAILABLE}`}
          >
            <input
              type="radio"
              name={fieldOf(piece)}
              id={option === first ? fieldOf(piece) : undefined}
              value={option.value}
              checked={option.value === value}
              disabled={option.soldOut}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.words}
            {option.soldOut && <span className="visually-hidden">, sold out</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorOf(piece)} className="mt-2 font-[560] text-madder text-small">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const AVAILABLE = "border-bark has-checked:border-accent has-checked:bg-accent has-checked:text-shea";
const SOLD_OUT = "border-sand text-bark line-through";

const errorOf = (piece: LookPiece): string => `${fieldOf(piece)}-error`;
const fieldOf = (piece: LookPiece | undefined): string => `size-${piece?.slug}`;

/** A choice without alternatives is made: the only size, and leaving out a sold-out piece. */
function firstChoice({ slug, offers }: LookPiece): [string, string] {
  const [only, ...others] = offers;
  if (offers.every(({ soldOut }) => soldOut)) return [slug, LEFT_OUT];
  return [slug, only && others.length === 0 ? only.words : ""];
}

function chosenOf({ slug, title, offers }: LookPiece, choices: Choices) {
  const offer = offers.find(({ words, soldOut }) => !soldOut && words === choices[slug]);
  return offer && { slug, title, selection: offer.selection, priceCents: offer.priceCents };
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

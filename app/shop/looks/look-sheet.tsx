import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { formatMoney, sumMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import type { Notice } from "#app/shop/cart/add-to-cart.ts";
import { CartNotice } from "#app/shop/cart/cart-notice.tsx";
import { rememberedSize } from "#app/shop/cart/remembered-size.ts";
import { CardPrice, PlusDelivery } from "#app/shop/product-card/price.tsx";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { firstChoice, LEFT_OUT, type LookPiece } from "./look.ts";

/** Each piece's choice by its slug: the offer's words, `LEFT_OUT`, or empty while it is open. */
type Choices = Record<string, string>;

const choicesFor = (pieces: readonly LookPiece[], size: string): Choices =>
  Object.fromEntries(pieces.map((piece) => [piece.slug, firstChoice(piece, size)]));

/**
 * The sizes of a look's pieces, and the button that puts them into the cart: a drawer at the foot of a phone, and at the
 * side of a laptop. The size that this device remembers is chosen where it can be had.
 */
export function LookSheet({ id, name, pieces }: { id: string; name: string; pieces: LookPiece[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(dialog);
  const [choices, setChoices] = useState<Choices>(() => choicesFor(pieces, ""));
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const dismiss = useCallback(() => setNotice(null), []);
  useEffect(() => setChoices(choicesFor(pieces, rememberedSize.get())), [pieces]);
  const chosen = pieces.flatMap((piece) => chosenOf(piece, choices) ?? []);
  const sum = sumMoney(chosen.map(({ priceCents }) => priceCents));
  const open = pieces.find(({ slug }) => choices[slug] === "");

  const choose = (piece: LookPiece, value: string) => {
    setChoices({ ...choices, [piece.slug]: value });
    const size = piece.offers.find(({ words }) => words === value)?.selection.size;
    if (size && piece.offers.length > 1) rememberedSize.set(size);
  };

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
    // The notice is behind the sheet.
    dialog.current?.close();
    setBusy(false);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard. */}
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby={`${id}-title`}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        className="sheet overflow-y-auto overscroll-contain bg-shea text-ink"
      >
        <div className="flex min-h-full flex-col">
          <div className="sticky-bar top-0 z-10 flex items-center justify-between gap-4 border-sand border-b bg-shea py-3 pr-3 pl-6">
            <h2 id={`${id}-title`} className="font-display text-m">
              {name}
            </h2>
            <form method="dialog">
              <button type="submit" className="grid size-11 place-items-center">
                <CloseIcon className="size-5" />
                <span className="visually-hidden">Close</span>
              </button>
            </form>
          </div>
          <form onSubmit={add} noValidate className="flex flex-1 flex-col">
            <ul className="px-6">
              {pieces.map((piece) => (
                <PieceChoice
                  key={piece.slug}
                  piece={piece}
                  value={choices[piece.slug] ?? ""}
                  isMissed={isAsked && choices[piece.slug] === ""}
                  onChoose={(value) => choose(piece, value)}
                />
              ))}
            </ul>
            <div className="sticky-bar bottom-0 mt-auto grid gap-3 border-ink border-t bg-shea px-6 pt-3 pb-6">
              <p className="flex justify-between gap-4 font-semibold tabular-nums" aria-live="polite">
                {chosen.length === 0 ? (
                  "Nothing chosen yet"
                ) : (
                  <>
                    {formatPieces(chosen.length)}
                    <span className="visually-hidden">, </span>
                    <span className="flex flex-wrap justify-end gap-x-3">
                      <span>{formatMoney(sum)}</span>
                      <span>
                        <PlusDelivery subtotal={sum} />
                      </span>
                    </span>
                  </>
                )}
              </p>
              <Button type="submit" aria-busy={isBusy || undefined} className="w-full">
                Add the look to cart
              </Button>
            </div>
          </form>
        </div>
      </dialog>
      <CartNotice notice={notice} onDismiss={dismiss} />
    </>
  );
}

interface PieceChoiceProps {
  piece: LookPiece;
  value: string;
  /** The look was to be added while this choice was open. */
  isMissed: boolean;
  onChoose: (value: string) => void;
}

/** A piece with the price of its choice, and its sizes. */
function PieceChoice({ piece, value, isMissed, onChoose }: PieceChoiceProps) {
  const { title, color, imageUrl, offers } = piece;
  const price = offers.find(({ words }) => words === value)?.priceCents ?? piece.priceCents;
  const isGone = offers.every(({ soldOut }) => soldOut);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-sand border-b py-4 last:border-b-0">
      <Picture
        url={imageUrl}
        alt=""
        sizes="80px"
        className={`aspect-4/5 self-start overflow-hidden ${isGone || value === LEFT_OUT ? "opacity-62" : ""}`}
        imgClassName="size-full object-cover"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h3 className="min-w-0 wrap-anywhere font-display text-card">{title}</h3>
          <CardPrice price={price} compareAt={price === piece.priceCents ? piece.compareAt : null} />
        </div>
        {color && <p className="text-bark text-small">{color}</p>}
        {isGone ? (
          <p className="mt-2 font-[560] text-label">Sold out</p>
        ) : (
          <SizeField piece={piece} value={value} isMissed={isMissed} onChoose={onChoose} />
        )}
      </div>
    </li>
  );
}

function SizeField({ piece, value, isMissed, onChoose }: PieceChoiceProps) {
  const options = [
    ...piece.offers.map(({ words, soldOut }) => ({ value: words, words, soldOut })),
    { value: LEFT_OUT, words: "Leave it out", soldOut: false },
  ];
  const first = options.find(({ soldOut }) => !soldOut);
  const error = `${fieldOf(piece)}-error`;
  return (
    <fieldset className="mt-2" aria-describedby={isMissed ? error : undefined}>
      <legend className="visually-hidden">Size of {piece.title}</legend>
      <div className="flex flex-wrap gap-1.5">
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
      {isMissed && (
        <p id={error} className="mt-2 font-[560] text-madder text-small">
          Choose a size, or leave this piece out.
        </p>
      )}
    </fieldset>
  );
}

const AVAILABLE =
  "border-bark has-checked:border-accent has-checked:bg-accent has-checked:text-shea forced-colors:has-checked:border-4";
const SOLD_OUT = "border-sand text-bark line-through";

const fieldOf = (piece: LookPiece | undefined): string => `size-${piece?.slug}`;

function chosenOf({ slug, title, offers }: LookPiece, choices: Choices) {
  const offer = offers.find(({ words, soldOut }) => !soldOut && words === choices[slug]);
  return offer && { slug, title, selection: offer.selection, priceCents: offer.priceCents };
}

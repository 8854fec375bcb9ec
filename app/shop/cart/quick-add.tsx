import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { type ChoiceLabels, leftToChoose } from "#app/domain/selling/cart/named-choice.ts";
import type { Offer } from "#app/domain/selling/cart/offers.ts";
import { PlusIcon } from "#app/ui/control-icons.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { Notice } from "./add-to-cart.ts";
import { CartNotice } from "./cart-notice.tsx";

interface QuickAddProps {
  product: { slug: string; title: string; swatches: readonly unknown[] };
  /** The part of the choice that the card names already. */
  choice: ChoiceLabels | null | undefined;
}

/** Closes the choice of the card that was used before: one choice is open at a time, and one notice is shown. */
let leaveLast: () => void = () => undefined;

/**
 * Adds a piece to the cart from its card, at the foot of the card's picture: a bar when a pointer or the keyboard
 * reaches the card, a small button on a device without hover. When colour and size are both open, the colour comes
 * first. The button is in the server's page, so that no card changes when the script arrives.
 */
export function QuickAdd({ product: { slug, title, swatches }, choice }: QuickAddProps) {
  const navigate = useNavigate();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  // The card's query with the colour that was chosen here.
  const [inColor, setInColor] = useState<string | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [isLast, setLast] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const dismiss = useCallback(() => setNotice(null), []);
  const close = useCallback(() => {
    setOffers([]);
    setInColor(null);
  }, []);
  const leave = useCallback(() => {
    setLast(false);
    setNotice(null);
    close();
  }, [close]);
  // The colour's button is gone; the keyboard's focus moves on to its sizes.
  useEffect(() => {
    if (inColor !== null) fieldset.current?.querySelector("button")?.focus();
  }, [inColor]);
  const left = leftToChoose(swatches.length, choice);

  const isOpen = offers.length > 0;
  const words = left === "none" ? `Quick add ${choice?.words}` : "Quick add";

  const take = () => {
    if (leaveLast !== leave) leaveLast();
    leaveLast = leave;
    setLast(true);
  };

  /** Another card may have been used while the shop was asked. */
  const tell = (told: Notice) => {
    take();
    setNotice(told);
  };

  /** `button` is the pressed one: it shows that it is at work until the shop has answered. */
  const work = async (button: string, offer?: Offer) => {
    if (pressed !== null) return;
    setPressed(button);
    take();
    try {
      const { addChosen, openChoice } = await import("./quick-adding.ts");
      const search = offer?.next ?? inColor ?? choice?.search ?? "";
      const card = { slug, title, search };
      const isChosen = offer !== undefined && offer.next === undefined;
      const next = await (isChosen ? addChosen(card, offer.selection, tell) : openChoice(card, tell));
      if (next?.length === 0) toggle.current?.focus();
      if (next === null) navigate(`/products/${slug}${search}`);
      else {
        setOffers(next);
        setInColor(next.length > 0 ? (offer?.next ?? inColor) : null);
      }
    } catch {
      tell({ message: "That did not work. Please try again." });
    }
    setPressed(null);
  };

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== "Escape" || !isOpen) return;
    toggle.current?.focus();
    close();
  };

  const control = (button: string) => ({
    type: "button" as const,
    onKeyDown: closeOnEscape,
    "aria-busy": pressed === button || undefined,
    "data-pressed": pressed === button ? "" : undefined,
  });

  // Nothing on the page moves when the choice opens, however late: new elements are placed beside and above it.
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 flex-col-reverse print:hidden noscript:hidden ${BAR}`}
    >
      <div className="flex justify-end">
        {isOpen && (
          <p
            aria-hidden="true"
            className="pointer-events-auto flex flex-1 items-center bg-shea px-3 font-medium text-label can-hover:hidden"
          >
            {words}
          </p>
        )}
        <button
          ref={toggle}
          {...control("")}
          aria-label={`${words}: ${title}`}
          aria-expanded={left === "none" ? undefined : isOpen}
          onClick={() => (isOpen ? close() : work(""))}
          className="pointer-events-auto grid min-h-11 w-11 place-items-center bg-shea font-medium text-label hover:bg-calico can-hover:w-full"
        >
          <span className="hidden can-hover:inline">{words}</span>
          <span className="can-hover:hidden">{isOpen ? <CloseIcon className="size-4" /> : <PlusIcon />}</span>
        </button>
      </div>
      {isOpen && (
        <fieldset
          ref={fieldset}
          aria-label={`Choose and add: ${title}`}
          className={`pointer-events-auto grid w-full min-w-0 gap-1 z-10 bg-shea px-1 pt-1 ${columnsFor(offers)}`}
        >
          {offers.map((offer) => (
            <button
              key={offer.label}
              {...control(offer.label)}
              aria-disabled={offer.soldOut || undefined}
              aria-label={labelOf(offer)}
              onClick={() => offer.soldOut || work(offer.label, offer)}
              className={`min-h-11 min-w-0 border text-label tabular-nums ${offer.soldOut ? SOLD_OUT : AVAILABLE}`}
            >
              {offer.label}
            </button>
          ))}
        </fieldset>
      )}
      {isLast && createPortal(<CartNotice notice={notice} onDismiss={dismiss} />, document.body)}
    </div>
  );
}

function labelOf({ words, soldOut, next }: Offer): string {
  if (soldOut) return `${words}, sold out`;
  return next === undefined ? `Add ${words} to cart` : `${words}: choose a size`;
}

/** An invisible bar still takes the focus: an absent one cannot receive it while its card loses the focus. */
const BAR =
  "can-hover:opacity-0 can-hover:transition-opacity group-hover:opacity-100 group-within-focus:opacity-100";
const AVAILABLE = "border-bark hover:border-ink hover:thick-edge";
const SOLD_OUT = "border-sand text-bark line-through aria-disabled:cursor-not-allowed";

/** The most letters of a size in a row of numbers. */
const MAX_LETTERS = 3;

const columnsFor = (offers: readonly Offer[]): string =>
  offers.some(({ label }) => label.length > MAX_LETTERS)
    ? "grid-cols-2"
    : "grid-cols-4 can-hover:grid-cols-7";

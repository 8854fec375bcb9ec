import type { ReactNode } from "react";
import { Link } from "react-router";
import { type CartLine, subtotal } from "#app/domain/selling/cart/cart.ts";
import { nameOfPiece } from "#app/domain/selling/cart/components/piece-words.ts";
import { countTooMany } from "#app/domain/selling/cart/order-limits.ts";
import type { LineStock } from "#app/domain/selling/cart/stock/stock.ts";
import { formatMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { MinusIcon, PlusIcon } from "#app/ui/control-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { cart } from "./cart-store.ts";
import { LinePrice } from "./line-price.tsx";
import { Above, SizeLimit } from "./order-limits.tsx";

interface CartLineRowProps {
  line: CartLine;
  /** Its highest possible quantity, whatever is left. */
  most: number;
  stock: LineStock | null;
  onRemove: () => void;
}

/** One line of the cart: the piece, its colour and size, its quantity and its price. */
export function CartLineRow({ line, most, stock, onRemove }: CartLineRowProps) {
  const name = nameOfPiece(line);
  const choice = choiceLabel(line.color, line.size);
  const left = stock?.left ?? Number.POSITIVE_INFINITY;
  const kept = Math.min(line.qty - countTooMany(line), left);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 border-b border-sand py-6 sm:gap-x-6 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8">
      {/* The title beside it is the link for people and screen readers; one is enough. */}
      <Link to={`/products/${line.slug}`} tabIndex={-1} aria-hidden="true" className="self-start">
        <Picture
          url={line.image ?? null}
          alt=""
          sizes="(min-width: 48rem) 144px, 80px"
          className="block aspect-4/5 overflow-hidden"
          imgClassName="size-full object-cover"
        />
      </Link>
      <div className="flex flex-col">
        <div className="flex flex-wrap items-start justify-between gap-x-4 sm:gap-x-6">
          <div className="min-w-0 flex-[1_1_6rem]">
            <h2 className="font-display text-lead wrap-anywhere hyphens-auto md:text-m">
              <Link
                to={`/products/${line.slug}`}
                className="underline-offset-6 hover:underline hover:decoration-1"
              >
                {line.title}
              </Link>
            </h2>
            {choice && <p className="text-small text-bark wrap-anywhere md:text-body">{choice}</p>}
          </div>
          <p className="ml-auto flex-none text-right leading-7 font-[560] tabular-nums md:leading-9">
            <LinePrice line={line} />
            {line.qty > 1 && (
              <span className="block text-small font-normal text-bark">
                {line.qty} × {formatMoney(subtotal([{ ...line, qty: 1 }]))}
              </span>
            )}
          </p>
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 pt-4 md:gap-x-6">
          <QuantityStepper
            name={name}
            quantity={line.qty}
            most={Math.min(most, left)}
            onChange={(quantity) => cart.setQty(line, quantity)}
          />
          <TextButton
            onClick={onRemove}
            aria-label={`Remove ${name}`}
            data-fix={left === 0 ? "" : undefined}
            className="text-small font-[560]"
          >
            Remove
          </TextButton>
          {kept > 0 && kept < line.qty && (
            <TextButton
              onClick={(event) => {
                // The button disappears; the keyboard's focus stays in its line.
                event.currentTarget.closest("li")?.querySelector("button")?.focus();
                cart.setQty(line, kept);
              }}
              aria-label={`Set ${name} to ${kept}`}
              data-fix=""
              className="text-small font-[560]"
            >
              Set to {kept}
            </TextButton>
          )}
        </div>
        <div aria-live="polite" className="pt-1">
          <Limit line={line} stock={stock} />
        </div>
      </div>
    </li>
  );
}

/** The reason against more pieces: the stock, or else the limit of one order. */
function Limit({ line, stock }: Pick<CartLineRowProps, "line" | "stock">) {
  if (!stock?.words) return <SizeLimit line={line} />;
  if (line.qty === stock.left) return <p className="text-bark text-small">{stock.words}</p>;
  return (
    <Above>
      {stock.words}{" "}
      {stock.left === 0 && (
        <TextLink to="/catalogue" className="font-[560]">
          See other pieces
        </TextLink>
      )}
    </Above>
  );
}

interface QuantityStepperProps {
  /** Names the piece in the buttons' labels. */
  name: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

/** Minus, quantity, plus. */
function QuantityStepper({ name, quantity, most, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout; three controls in a row want neither.
    <div
      role="group"
      aria-label={`Quantity of ${name}`}
      className="flex h-11 w-34 border border-bark md:h-12 md:w-37"
    >
      <StepButton
        label={`Decrease quantity of ${name}`}
        atLimit={quantity <= 1}
        onStep={() => onChange(quantity - 1)}
      >
        <MinusIcon />
      </StepButton>
      <span className="flex flex-1 items-center justify-center tabular-nums">{quantity}</span>
      <StepButton
        label={`Increase quantity of ${name}`}
        atLimit={quantity >= most}
        onStep={() => onChange(quantity + 1)}
      >
        <PlusIcon />
      </StepButton>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  atLimit: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** Only `aria-disabled` at its limit: a button that leaves the tab order takes the keyboard's focus with it. */
function StepButton({ label, atLimit, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atLimit || undefined}
      onClick={atLimit ? undefined : onStep}
      className="flex w-11 flex-none items-center justify-center transition-colors hover:bg-calico aria-disabled:cursor-not-allowed aria-disabled:text-sand forced-colors:aria-disabled:text-[GrayText] aria-disabled:hover:bg-transparent md:w-12"
    >
      {children}
    </button>
  );
}

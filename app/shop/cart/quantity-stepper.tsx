import type { ReactNode } from "react";
import { MinusIcon, PlusIcon } from "#app/ui/control-icons.tsx";

interface QuantityStepperProps {
  /** Names the piece in the buttons' labels. */
  name: string;
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

/** Minus, quantity, plus. */
export function QuantityStepper({ name, quantity, most, onChange }: QuantityStepperProps) {
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

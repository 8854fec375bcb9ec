import { ChevronLeftIcon, ChevronRightIcon } from "../control-icons.tsx";
import { ControlButton } from "./control-button.tsx";

interface StepControlsProps {
  index: number;
  count: number;
  goTo: (index: number) => void;
  /** What the row holds, for the buttons' names: 'review'. */
  noun: string;
  className?: string;
}

/** Where one is in a row that never moves by itself, and a step back or forth. The ends meet. */
export function StepControls({ index, count, goTo, noun, className = "" }: StepControlsProps) {
  return (
    <div className={`needs-script flex items-center gap-2 ${className}`}>
      <p className="mr-auto font-medium text-label tabular-nums">
        {index + 1} / {count}
      </p>
      <ControlButton label={`Previous ${noun}`} onClick={() => goTo((index + count - 1) % count)}>
        <ChevronLeftIcon />
      </ControlButton>
      <ControlButton label={`Next ${noun}`} onClick={() => goTo((index + 1) % count)}>
        <ChevronRightIcon />
      </ControlButton>
    </div>
  );
}

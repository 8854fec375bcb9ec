import { ChevronLeftIcon, ChevronRightIcon } from "../control-icons.tsx";
import { ControlButton } from "./control-button.tsx";

interface StepControlsProps {
  index: number;
  count: number;
  goTo: (index: number) => void;
  /** The kind of item in the row, for the buttons' names: 'review'. */
  noun: string;
  className?: string;
}

/** The position in a row that never moves by itself, with buttons for one step back or forth. The ends wrap around. */
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

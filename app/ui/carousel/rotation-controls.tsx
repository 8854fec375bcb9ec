import type { ReactNode } from "react";
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "../control-icons.tsx";
import type { Rotation } from "./use-rotation.ts";

interface RotationControlsProps {
  rotation: Rotation;
  /** The names of the slides, in order. */
  titles: readonly string[];
  className?: string;
}

/** The position, as one line per slide, and previous, pause, next: always visible with scripts. */
export function RotationControls({ rotation, titles, className = "" }: RotationControlsProps) {
  const { index, isPlaying, goTo, next, previous, toggle, wasChosen } = rotation;
  const count = titles.length;
  return (
    <div className={`needs-script flex items-center ${className}`}>
      <p aria-hidden="true" className="shrink-0 font-medium text-label tabular-nums">
        {index + 1} / {count}
      </p>
      <ul className="mx-2 flex min-w-0 flex-1 md:mx-3 md:flex-none">
        {titles.map((title, slide) => (
          <li key={title} className="min-w-6 flex-1 md:flex-none">
            <button
              type="button"
              onClick={() => goTo(slide)}
              aria-current={slide === index ? "true" : undefined}
              className="group grid h-11 w-full place-items-center px-0.5 outline-offset-0 md:h-10 md:w-9"
            >
              <span className="block h-0.5 w-full bg-bark/40 transition-colors group-hover:bg-ink group-aria-[current]:bg-ink forced-colors:bg-[GrayText] forced-colors:group-aria-[current]:bg-[Highlight]" />
              <span className="visually-hidden">{`Slide ${slide + 1}: ${title}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex shrink-0 gap-2">
        <ControlButton label="Previous slide" onClick={previous}>
          <ChevronLeftIcon />
        </ControlButton>
        <ControlButton label={isPlaying ? "Pause slides" : "Play slides"} onClick={toggle}>
          {isPlaying ? <PauseIcon /> : <PlayIcon className="size-3.5" />}
        </ControlButton>
        <ControlButton label="Next slide" onClick={next}>
          <ChevronRightIcon />
        </ControlButton>
      </div>
      <p role="status" className="visually-hidden">
        {wasChosen && `Slide ${index + 1} of ${count}: ${titles[index]}`}
      </p>
    </div>
  );
}

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

interface ControlButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** One of a carousel's square buttons: an icon, with a name for screen readers. */
function ControlButton({ label, onClick, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="grid size-11 place-items-center border border-ink transition-colors hover:bg-ink hover:text-shea md:size-10"
    >
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from "../control-icons.tsx";
import { ControlButton } from "./control-button.tsx";
import type { Rotation } from "./use-rotation.ts";

interface RotationControlsProps {
  rotation: Rotation;
  /** The names of the slides, in order. */
  titles: readonly string[];
  className?: string;
}

/** The position, as one line per slide, and previous, pause, next: always visible where scripts run. */
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

import { formatStep } from "./period.ts";

/** The drawing's own units. It is stretched to its place, so it contains no circles and no letters. */
const WIDTH = 600;
const HEIGHT = 160;
const SLOT = 0.72;

/** One bar: what it stands for, and the value in words. */
export interface StepBar {
  step: string;
  value: number;
  words: string;
}

interface StepChartProps {
  /** What it shows, in a sentence for those who do not see it. The table beside it has every number. */
  label: string;
  bars: readonly StepBar[];
  /** A value of the scale in words. */
  format: (value: number) => string;
}

/** Days or months from left to right. A bar shows its value under the pointer. */
export function StepChart({ label, bars, format }: StepChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const width = WIDTH / bars.length;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div
        aria-hidden="true"
        className="-my-2.5 flex flex-col justify-between text-right text-bark text-small tabular-nums"
      >
        <span>{format(top)}</span>
        <span>{format(0)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full"
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <path
            key={y}
            d={`M0 ${y}H${WIDTH}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-sand forced-colors:stroke-[GrayText]"
          />
        ))}
        {bars.map(({ step, value, words }, index) => {
          const height = (value / top) * HEIGHT;
          return (
            <g key={step} className="group">
              <title>{`${formatStep(step)}: ${words}`}</title>
              <rect x={index * width} y={0} width={width} height={HEIGHT} className="fill-transparent" />
              <rect
                x={index * width + (width * (1 - SLOT)) / 2}
                y={HEIGHT - height}
                width={width * SLOT}
                height={height}
                className="fill-indigo group-hover:fill-laterite forced-colors:fill-[CanvasText]"
              />
            </g>
          );
        })}
      </svg>
      <div aria-hidden="true" className="col-start-2 mt-2 flex justify-between gap-2 text-bark text-small">
        {(first === last ? [first] : [first, last]).map(
          (each) => each && <span key={each.step}>{formatStep(each.step)}</span>,
        )}
      </div>
    </figure>
  );
}

import type { ReactNode } from "react";

/** The drawing's own units. It is stretched to its place, so it contains no circles and no letters. */
const WIDTH = 600;
const HEIGHT = 160;
const SLOT = 0.72;

export interface Bar {
  /** The day or month that it stands for. */
  step: string;
  value: number;
  /** Shown under the pointer: the bar's meaning and value. */
  words: string;
}

interface BarChartProps {
  /** The chart in a sentence, for people who do not see it. The table beside it has every number. */
  label: string;
  bars: readonly Bar[];
  /** The value of a bar of the full height. */
  top: number;
  /** A `<span>` for each mark at the side, from the top down. */
  scale: ReactNode;
  /** Words below, from left to right. */
  ends: readonly string[];
  /** Its height. */
  className?: string;
}

/** Days or months from left to right. */
export function BarChart({ label, bars, top, scale, ends, className = "h-44" }: BarChartProps) {
  const width = WIDTH / bars.length;
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div
        aria-hidden="true"
        className="-my-2.5 flex flex-col justify-between text-right text-bark text-small tabular-nums"
      >
        {scale}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`w-full ${className}`}
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
              <title>{words}</title>
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
        {ends.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </div>
    </figure>
  );
}

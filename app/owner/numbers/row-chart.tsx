/** One bar and its name. */
export interface RowBar {
  id: string;
  name: string;
  value: number;
}

interface RowChartProps {
  /** What it shows, in a sentence for those who do not see it. The table beside it has every number. */
  label: string;
  bars: readonly RowBar[];
  /** The value of a whole bar; without it the largest value. */
  whole?: number;
}

const WIDTH = 100;
const HEIGHT = 10;

/** Things from top to bottom, each with its name above its bar: a name may be as long as it likes. */
export function RowChart({ label, bars, whole }: RowChartProps) {
  const top = whole ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure role="img" aria-label={label} className="grid gap-3">
      {bars.map(({ id, name, value }) => (
        <div key={id} aria-hidden="true" className="min-w-0">
          <p className="break-words text-small">{name}</p>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="mt-1 h-3 w-full"
            aria-hidden="true"
          >
            <rect width={WIDTH} height={HEIGHT} className="fill-calico" />
            <rect
              width={Math.min(1, value / top) * WIDTH}
              height={HEIGHT}
              className="fill-indigo forced-colors:fill-[CanvasText]"
            />
          </svg>
        </div>
      ))}
    </figure>
  );
}

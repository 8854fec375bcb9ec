import { type Bar, BarChart } from "#app/owner/kit/bar-chart.tsx";
import { formatStep } from "./period.ts";

interface StepChartProps {
  label: string;
  bars: readonly Bar[];
  /** A value of the scale in words. */
  format: (value: number) => string;
}

/** Days or months of a period, its first and last one named. */
export function StepChart({ label, bars, format }: StepChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const ends = new Set([bars.at(0), bars.at(-1)].flatMap((bar) => bar?.step ?? []));
  return (
    <BarChart
      label={label}
      bars={bars.map((bar) => ({ ...bar, words: `${formatStep(bar.step)}: ${bar.words}` }))}
      top={top}
      scale={
        <>
          <span>{format(top)}</span>
          <span>{format(0)}</span>
        </>
      }
      ends={[...ends].map(formatStep)}
    />
  );
}

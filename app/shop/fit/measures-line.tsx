import type { Product } from "#app/domain/catalogue/products/product.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { TextButton } from "#app/ui/text-link.tsx";
import { chosenUnit } from "./known-numbers.ts";
import { roundLength } from "./length-units.ts";

interface MeasuresLineProps {
  measurements: Product["measurements"];
  /** The chosen size. */
  size: string | null;
}

/** What the piece itself measures in the chosen size, in the unit that was chosen last; nothing where it says nothing. */
export function MeasuresLine({ measurements, size }: MeasuresLineProps) {
  const unit = useStoredValue(chosenUnit);
  const measures = measurements
    .find((row) => row.size === size)
    ?.measures.filter(({ name }) => ROUND_THE_BODY.test(name));
  if (!measures?.length) return null;
  const words = measures.map(
    ({ name, cm }, nth) => `${name}\u00a0${roundLength(cm, unit)}${nth === 0 ? `\u00a0${unit}` : ""}`,
  );
  return (
    <p className="mt-3 text-bark text-small tabular-nums">
      {`${sizeLabel(size) ?? "It"} measures: ${words.join(", ")}. `}
      <TextButton onClick={() => chosenUnit.set(unit === "cm" ? "in" : "cm")} className="needs-script -my-3">
        {unit === "cm" ? "In inches" : "In cm"}
      </TextButton>
    </p>
  );
}

const ROUND_THE_BODY = /^(bust|chest|waist|hips?)$/;

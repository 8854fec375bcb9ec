import { MEASURE_NAMES, MEASURES, type Measure } from "#app/domain/making/measures.ts";
import { measureField } from "#app/domain/making/request-input.ts";
import { Field, SelectField } from "#app/ui/field.tsx";

/**
 * What hides a measurement while the chosen garment, by `hides` of its option, does not ask for it: no script is needed.
 * Every page loads these rules, so there are two.
 */
const WITHOUT = {
  none: "",
  top: "group-has-[[data-no-top]:checked]:hidden",
  leg: "group-has-[[data-no-leg]:checked]:hidden",
};
const HIDDEN_BY: Partial<Record<Measure, "top" | "leg">> = {
  shoulders: "top",
  bust: "top",
  sleeve: "top",
  inseam: "leg",
};

/** The attributes of a garment's option, for the measurements that it does not ask for. */
export const hides = ({ asks }: { asks: readonly Measure[] }) => ({
  "data-no-top": asks.includes("bust") ? undefined : "",
  "data-no-leg": asks.includes("inseam") ? undefined : "",
});

/** Whether a measurement is hidden beside a garment. */
export const isHidden = (measure: Measure, garment: Parameters<typeof hides>[0]): boolean => {
  const by = HIDDEN_BY[measure];
  return by !== undefined && hides(garment)[`data-no-${by}`] === "";
};

const HINTS: Partial<Record<Measure, string>> = {
  shoulders: "Across the back, seam to seam.",
  sleeve: "From the shoulder to the wrist.",
  length: "From the shoulder, or from the waist for a skirt or trousers.",
};

interface MeasureFieldsProps {
  typed: Record<string, string>;
  errorOf: (field: string) => string | undefined;
}

/** The measurements that the chosen garment asks for. All may stay empty. */
export const MeasureFields = ({ typed, errorOf }: MeasureFieldsProps) => (
  <>
    <SelectField label="Measured in" name="unit" defaultValue={typed.unit || "cm"}>
      <option value="cm">centimetres</option>
      <option value="in">inches</option>
    </SelectField>
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-6">
      {MEASURE_NAMES.map((measure) => {
        const name = measureField(measure);
        return (
          <Field
            key={measure}
            label={MEASURES[measure]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed[name] ?? ""}
            hint={HINTS[measure]}
            error={errorOf(name)}
            className={WITHOUT[HIDDEN_BY[measure] ?? "none"]}
          />
        );
      })}
    </div>
  </>
);

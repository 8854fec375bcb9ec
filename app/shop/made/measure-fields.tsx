import {
  GARMENTS,
  type Garment,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
} from "#app/domain/making/measures.ts";
import { measureField } from "#app/domain/making/request-input.ts";
import { Field, SelectField } from "#app/ui/field.tsx";

/**
 * Hides a field while one of these garments is chosen in the same form (`group/made`): no script is needed. Every page
 * loads these rules, so garments that ask alike share one, and those that ask for everything have none.
 */
const HIDING: readonly [of: readonly Garment[], className: string][] = [
  [["dress"], "group-has-[[value=dress]:checked]/made:hidden"],
  [["kaftan"], "group-has-[[value=kaftan]:checked]/made:hidden"],
  [["top", "jacket"], "group-has-[:is([value=top],[value=jacket]):checked]/made:hidden"],
  [["skirt"], "group-has-[[value=skirt]:checked]/made:hidden"],
  [["trousers"], "group-has-[[value=trousers]:checked]/made:hidden"],
];

const asks = (garment: Garment, measure: Measure): boolean =>
  (GARMENTS[garment].asks as readonly Measure[]).includes(measure);

const hiddenFor = (measure: Measure): string =>
  HIDING.flatMap(([of, className]) => (of.some((garment) => asks(garment, measure)) ? [] : [className])).join(
    " ",
  );

const HINTS: Partial<Record<Measure, string>> = {
  shoulders: "Across the back, seam to seam.",
  sleeve: "From the shoulder to the wrist.",
  length: "From the shoulder, or from the waist for a skirt or trousers.",
};

/** The field of pictures, in every form that has one. */
export const PICTURES_FIELD = {
  name: "pictures",
  type: "file",
  accept: "image/jpeg,image/png,image/webp,image/avif",
  multiple: true,
  inputClassName: "py-3.5",
} as const;

interface MeasureFieldsProps {
  typed: Record<string, string>;
  errorOf: (field: string) => string | undefined;
}

/** The measurements that the chosen garment asks for. All may stay empty. */
export const MeasureFields = ({ typed, errorOf }: MeasureFieldsProps) => (
  <>
    <SelectField label="Measured in" name="unit" defaultValue={typed.unit || "cm"} className="md:w-1/2">
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
            className={hiddenFor(measure)}
          />
        );
      })}
    </div>
  </>
);

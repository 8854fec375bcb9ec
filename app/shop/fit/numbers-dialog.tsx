import { type FormEvent, useEffect, useRef, useState } from "react";
import { BODY_MEASURES, type BodyMeasure } from "#app/domain/catalogue/fit/cut.ts";
import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import {
  bodyNumbers,
  chartSize,
  inUnit,
  mapFields,
  type NumberField,
  type NumbersProblem,
  readHeight,
  readNumbers,
  shownLength,
  type TypedNumbers,
} from "./body-numbers.ts";
import { TapeInstructions, TapesDrawing } from "./how-to-measure.tsx";
import { chosenUnit } from "./known-numbers.ts";
import { typedLength, UNIT_NAMES } from "./typed-length.ts";

const NAMES: Record<BodyMeasure, string> = { bust: "Bust", waist: "Waist", hips: "Hips" };

interface NumbersDialogProps {
  guide: SizeGuideContent;
  /** Whether the piece's length is known, so that a height tells where it ends. */
  asksHeight: boolean;
  /** Removes it from the page, once it is closed. */
  onClose: () => void;
}

/**
 * The three numbers, in a dialog. Its form belongs to the dialog (`method="dialog"`): sending it closes the dialog, and
 * even without this program nothing would leave the browser.
 */
export function NumbersDialog({ guide, asksHeight, onClose }: NumbersDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(dialog);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard.
    <dialog
      ref={dialog}
      aria-labelledby="numbers-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto max-h-[90dvh] w-[min(40rem,100vw-2rem)] overflow-y-auto bg-shea text-ink"
    >
      <div className="p-6 sm:p-10">
        <div className="flex items-start justify-between gap-4">
          <h2 id="numbers-title" className="font-display text-m">
            Your three numbers
          </h2>
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className="-mt-2 -mr-2.5 grid size-11 place-items-center"
          >
            <CloseIcon className="size-5" />
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <p className="mt-2 text-bark text-label">
          They stay on this device, and we never see them. One is enough to begin.
        </p>
        <NumbersForm guide={guide} asksHeight={asksHeight} />
      </div>
    </dialog>
  );
}

/** The numbers that this browser has, as they would be typed in a unit. */
function storedTexts(unit: LengthUnit): TypedNumbers {
  const { body = {}, height } = bodyNumbers.get() ?? {};
  const known: Partial<Record<NumberField, number>> = { ...body, ...(height !== undefined && { height }) };
  return mapFields((field) => {
    const cm = known[field];
    return { text: cm === undefined ? "" : typedLength(cm, unit), unit };
  });
}

function NumbersForm({ guide, asksHeight }: Omit<NumbersDialogProps, "onClose">) {
  const [unit, setUnit] = useState(chosenUnit.get);
  const [typed, setTyped] = useState(() => storedTexts(unit));
  const [problem, setProblem] = useState<NumbersProblem | null>(null);
  const [at, setAt] = useState<BodyMeasure | null>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Keeps the numbers, or says what is wrong. True once they are kept. */
  const save = (numbers: TypedNumbers, chosen: LengthUnit, isSure: boolean): boolean => {
    const body = readNumbers(numbers, { isSure });
    const height = readHeight(numbers, { isSure });
    if (!body.ok || !height.ok) {
      const problem = body.ok ? height : body;
      if (problem.ok) return false;
      setProblem(problem.error);
      if (problem.error.kind === "error") document.getElementById(idOf(problem.error.measure))?.focus();
      return false;
    }
    setProblem(null);
    chosenUnit.set(chosen);
    bodyNumbers.set({
      ...{ body: body.value, size: chartSize(guide, body.value) },
      ...(height.value !== null && { height: height.value }),
    });
    return true;
  };
  const submit = (event: FormEvent) => {
    if (!save(typed, unit, false)) event.preventDefault();
  };
  const choose = (next: LengthUnit) => {
    setTyped(inUnit(typed, next));
    setUnit(next);
    setProblem(null);
  };
  /** The answer to the question: all numbers that were typed in the one unit are of the answered one. */
  const answer = (asked: LengthUnit, meant: LengthUnit) => {
    const meantLengths = mapFields((field) => {
      const length = typed[field];
      return length.unit === asked ? { ...length, unit: meant } : length;
    });
    setTyped(meantLengths);
    setUnit(meant);
    if (save(meantLengths, meant, true)) form.current?.closest("dialog")?.close();
  };

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      className="mt-6 flex flex-col-reverse gap-x-10 gap-y-6 lg:flex-row lg:items-center"
    >
      <div className="mx-auto w-40 shrink-0">
        <TapesDrawing at={at} />
      </div>
      <div className="min-w-0 flex-1">
        <UnitChoice unit={unit} onChoose={choose} />
        <div className="mt-4 grid grid-cols-3 gap-2">
          {BODY_MEASURES.map((measure) => (
            <Field
              key={measure}
              id={idOf(measure)}
              name={measure}
              label={NAMES[measure]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={shownLength(typed[measure], unit)}
              onChange={({ target }) => {
                setTyped({ ...typed, [measure]: { text: target.value, unit } });
                setProblem(null);
              }}
              onFocus={() => setAt(measure)}
              onBlur={() => setAt(null)}
              error={problem?.kind === "error" && problem.measure === measure ? problem.message : undefined}
              inputClassName="tabular-nums"
            />
          ))}
          {asksHeight && (
            <Field
              id={idOf("height")}
              name="height"
              label="Height"
              optional
              hint="With it we say where the piece ends."
              autoComplete="off"
              maxLength={12}
              value={shownLength(typed.height, unit)}
              onChange={({ target }) => {
                setTyped({ ...typed, height: { text: target.value, unit } });
                setProblem(null);
              }}
              error={problem?.kind === "error" && problem.measure === "height" ? problem.message : undefined}
              className="col-span-3"
              inputClassName="tabular-nums"
            />
          )}
        </div>
        <div role="alert">
          {problem?.kind === "question" && <UnitQuestion {...problem} onAnswer={answer} />}
        </div>
        <Button type="submit" className="mt-4 mb-6 w-full">
          Show my size
        </Button>
        <TapeInstructions />
      </div>
    </form>
  );
}

const idOf = (measure: NumberField): string => `my-${measure}`;

function UnitChoice({ unit, onChoose }: { unit: LengthUnit; onChoose: (unit: LengthUnit) => void }) {
  return (
    <fieldset>
      <legend className="visually-hidden">Unit</legend>
      <div className="flex pl-px">
        {(Object.keys(UNIT_NAMES) as LengthUnit[]).map((each) => (
          <label
            key={each}
            className="relative -ml-px flex h-11 min-w-12 cursor-pointer items-center justify-center border border-bark px-4 text-label ring-within has-checked:border-accent has-checked:bg-accent has-checked:text-shea forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name="unit"
              checked={unit === each}
              onChange={() => onChoose(each)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {UNIT_NAMES[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface UnitQuestionProps {
  question: string;
  unit: LengthUnit;
  other: LengthUnit;
  onAnswer: (asked: LengthUnit, meant: LengthUnit) => void;
}

function UnitQuestion({ question, unit, other, onAnswer }: UnitQuestionProps) {
  return (
    <div className="mt-4 border-turmeric border-l-4 bg-calico p-4">
      <p className="text-label">{question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => onAnswer(unit, other)}>
          Yes, {UNIT_NAMES[other]}
        </Button>
        <Button size="small" variant="secondary" onClick={() => onAnswer(unit, unit)}>
          No, {UNIT_NAMES[unit]}
        </Button>
      </div>
    </div>
  );
}

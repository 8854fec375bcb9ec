import type { FoundPiece } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY, formatMoney } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import {
  addValue,
  LIST_CHANGE,
  lineFieldId,
  pieceLabel,
  removeValue,
  type TypedLine,
} from "./typed-order.ts";

type ErrorOf = (id: string) => string | undefined;

/** The chosen pieces, each with its number and its price. */
export function PieceLines({ lines, errorOf }: { lines: TypedLine[]; errorOf: ErrorOf }) {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4">
      {lines.map((line, nth) => (
        <PieceLine key={`${line.slug}|${line.variantId}`} line={line} nth={nth} errorOf={errorOf} />
      ))}
    </ul>
  );
}

const HIDDEN = ["slug", "variantId", "label", "listed", "left"] as const;

function PieceLine({ line, nth, errorOf }: { line: TypedLine; nth: number; errorOf: ErrorOf }) {
  const bind = (field: "quantity" | "price") => ({
    name: lineFieldId(nth, field),
    defaultValue: line[field],
    error: errorOf(lineFieldId(nth, field)),
    autoComplete: "off",
    dense: true,
  });
  const listed = `Listed at ${CURRENCY.symbol}${line.listed}`;
  return (
    <li className="border-sand border-t py-4">
      {HIDDEN.map((field) => (
        <input key={field} type="hidden" name={lineFieldId(nth, field)} value={line[field]} />
      ))}
      <p className="wrap-anywhere font-[560] text-label">{line.label}</p>
      <div className="mt-3 grid grid-cols-2 items-start gap-4 sm:grid-cols-[8rem_10rem_auto]">
        <Field
          {...bind("quantity")}
          label="Quantity"
          inputMode="numeric"
          hint={line.left === "" ? undefined : `${line.left} left`}
        />
        <Field {...bind("price")} label={`Price, ${CURRENCY.symbol}`} inputMode="decimal" hint={listed} />
        <Submit
          name={LIST_CHANGE}
          value={removeValue(nth)}
          label="Remove"
          about={` ${line.label}`}
          secondary
          className="col-span-2 justify-self-start sm:col-span-1 sm:mt-7.5"
        />
      </div>
      <CheckboxField
        name={lineFieldId(nth, "madeToMeasure")}
        defaultChecked={line.madeToMeasure === "on"}
        label="Made to measure"
        hint="Cut for this customer alone: she cannot change her mind about it, and the receipt says so."
        className="mt-3"
      />
    </li>
  );
}

interface PieceSearchProps {
  find: string;
  matches: FoundPiece[];
  error: string | undefined;
}

/** Finds a piece by words; with scripts while they are typed. One press on a found piece adds it. */
export function PieceSearch({ find, matches, error }: PieceSearchProps) {
  return (
    <div className="mt-2 border-sand border-t pt-5">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Find a piece"
          name="find"
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Style, colour, size"
          defaultValue={find}
          error={error}
          dense
          className="min-w-0 flex-1 basis-56"
        />
        <Submit name={LIST_CHANGE} value="add" label="Add piece" secondary id="add-piece" />
      </div>
      {matches.length > 0 && (
        <ul aria-label="Pieces to add" className="mt-3 border-sand border-t">
          {matches.map((piece) => (
            <li key={addValue(piece)} className="border-sand border-b">
              <button
                type="submit"
                name={LIST_CHANGE}
                value={addValue(piece)}
                className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-left text-label hover:bg-calico"
              >
                <span className="wrap-anywhere font-[560] text-indigo underline decoration-1 underline-offset-6">
                  <span className="visually-hidden">Add </span>
                  {pieceLabel(piece)}
                </span>
                <span className="text-bark text-small tabular-nums">
                  {formatMoney(piece.priceCents)}
                  {piece.left !== null && `, ${formatPieces(piece.left)} left`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

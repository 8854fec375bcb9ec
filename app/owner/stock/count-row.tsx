import { controlClass, describe, FieldNotes } from "#app/ui/field-frame.tsx";
import type { CountAnswer } from "./answer-count.server.ts";
import { countField } from "./count-form.ts";
import type { KeptPieces } from "./kept-count.ts";
import { parseLeft } from "./stock-form.ts";
import { onShelf, pieceName, type StockPiece, type StockStyle } from "./stock-list.ts";
import { formatChange } from "./stock-words.ts";

interface CountRowProps {
  style: StockStyle;
  piece: StockPiece;
  /** What was typed on this device. */
  kept: KeptPieces | undefined;
  answer: CountAnswer | null;
  onType: (field: string, typed: KeptPieces) => void;
}

/** One size and colour: what is expected, the field for what is counted, and the difference. */
export function CountRow({ style: { slug, title }, piece, kept, answer, onType }: CountRowProps) {
  const { variantId, held, unsent } = piece;
  const now = onShelf(piece) ?? 0;
  const name = pieceName(piece);
  const field = countField("counted", slug, variantId);
  const sent = answer?.typed[field];
  const value = kept?.counted ?? sent ?? "";
  // What was typed before keeps the number that was expected then.
  const expected = kept?.expected ?? now;
  const problem = answer?.problems.find(
    (each) => each.productSlug === slug && each.variantId === variantId && value === sent,
  )?.message;
  const moved =
    expected === now ? undefined : `${expected} were expected then, ${now} are now. Count it again.`;
  const counted = parseLeft(value);
  const parts = [held > 0 && `${held} held`, unsent > 0 && `${unsent} to send`].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_3rem] items-center gap-x-3 border-sand border-t py-2">
      <label htmlFor={field} className="min-w-0 text-label">
        <span className="visually-hidden">Counted, {title}, </span>
        <span className="wrap-anywhere block">{name}</span>
      </label>
      <input type="hidden" name={countField("expected", slug, variantId)} value={expected} />
      <input
        {...describe(field, { error: problem ?? moved, hint: "expected" })}
        id={field}
        name={field}
        type="text"
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(field, { counted: event.currentTarget.value, expected: now })}
        className={controlClass(problem ?? moved, "h-11 px-2 text-center tabular-nums")}
      />
      <p className="text-right font-[560] text-label tabular-nums">
        <span className="visually-hidden">Difference </span>
        {counted === null ? "" : formatChange(counted - expected)}
      </p>
      <p id={`${field}-hint`} className="col-span-3 text-bark text-small">
        Expected {expected}
        {parts.length > 0 && `, of these ${parts.join(" and ")}`}
      </p>
      {(problem ?? moved) && (
        <div className="col-span-3">
          <FieldNotes id={field} error={problem ?? moved} />
        </div>
      )}
    </li>
  );
}

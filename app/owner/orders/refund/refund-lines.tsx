import type { RefundLine } from "#app/domain/money/refunds/refund.ts";
import {
  lineField,
  piecesField,
  type RefundProblems,
  type TypedRefund,
} from "#app/domain/money/refunds/refund-input.ts";
import { formatMoney } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface RefundLinesProps {
  lines: RefundLine[];
  typed: TypedRefund;
  problems: RefundProblems;
}

/** The returned pieces. Only ticked ones return to the shelf. */
export function RefundLines({ lines, typed, problems }: RefundLinesProps) {
  const returnable = lines.filter(({ returnable: pieces }) => pieces > 0);
  if (returnable.length === 0) {
    return (
      <p className="text-bark text-small">
        None of its pieces can go back on the shelf: they are back already, or not counted.
      </p>
    );
  }
  return (
    <fieldset>
      <legend className="font-[560] text-label">Pieces that came back</legend>
      <p className="mt-1 text-bark text-small">
        What you tick goes on the shelf and can be bought again within a second.
      </p>
      <ul className="mt-3 border-sand border-t">
        {returnable.map((line) => (
          <li key={line.lineNo} className="border-sand border-b py-3">
            <Line line={line} typed={typed} problems={problems} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Line({ line, typed, problems }: { line: RefundLine } & Omit<RefundLinesProps, "lines">) {
  const { lineNo, title, choice, priceCents, imageUrl, returnable } = line;
  const known = typed.lines[lineNo];
  const field = piecesField(lineNo);
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4">
      <Picture
        url={imageUrl}
        alt=""
        sizes="56px"
        className="aspect-4/5 overflow-hidden"
        imgClassName="size-full object-cover"
      />
      <div>
        <CheckboxField
          name={lineField(lineNo)}
          defaultChecked={known?.ticked ?? false}
          label={
            <span className="wrap-anywhere text-label">
              <span className="font-[560]">{title}</span>
              {choice && `, ${choice}`}
              <span className="block text-bark text-small">{formatMoney(priceCents)} each</span>
            </span>
          }
          error={returnable === 1 ? problems[field] : undefined}
        />
        {returnable === 1 ? (
          <input type="hidden" name={field} value="1" />
        ) : (
          <Field
            label={`Pieces of ${returnable}`}
            name={field}
            dense
            inputMode="numeric"
            autoComplete="off"
            defaultValue={known?.pieces ?? String(returnable)}
            error={problems[field]}
            className="mt-1 max-w-40 pl-10"
          />
        )}
      </div>
    </div>
  );
}

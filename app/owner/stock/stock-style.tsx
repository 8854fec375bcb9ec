import { type ComponentProps, type SubmitEvent, useState } from "react";
import { Form } from "react-router";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { STOCK_REASONS, type StockCorrection } from "#app/domain/catalogue/stock/stock-correction.ts";
import { ActionLink, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Thumb } from "#app/owner/kit/list-parts.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { controlClass, describe, FieldNotes, SelectField } from "#app/ui/field.tsx";
import { type PieceProblem, parseStockForm, withTypedLeft } from "./stock-form.ts";
import { historyPath, pieceName, type StockPiece, type StockStyle, stockFieldId } from "./stock-list.ts";
import { changeOf, newKey } from "./use-stock-queue.ts";

interface StockStyleProps {
  style: StockStyle;
  /** The form's key, for browsers without scripts. */
  formKey: string;
  /** The address of the page, for sending the form without scripts. */
  here: string;
  /** Corrections that the numbers of the list do not contain yet. */
  unseen: readonly StockCorrection[];
  problems: readonly PieceProblem[];
  /** The input of a form that came back, by the names of its fields. */
  typed: Readonly<Record<string, string>>;
  /** Takes the correction instead of the browser. */
  onCorrect: (correction: StockCorrection) => void;
}

/** A style with its sizes and colours: − and + book at once, 'Save' books the typed numbers. One form, one reason. */
export function StockStyleForm({ style, formKey, here, unseen, typed, onCorrect, ...rest }: StockStyleProps) {
  const { slug, title, imageUrl, isHidden, pieces } = style;
  const [values, setValues] = useState(typed);
  const [wrong, setWrong] = useState<PieceProblem[]>([]);
  const isCounted = pieces.some(({ left }) => left !== null);
  const mayCorrect = useRight("stock", "write");

  const correct = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.submitter);
    form.set("key", newKey());
    const parsed = parseStockForm(form);
    if (!parsed) return;
    setWrong(parsed.ok ? [] : parsed.error);
    if (!parsed.ok) return;
    setValues({});
    if (parsed.value.changes.length > 0) onCorrect(parsed.value);
  };

  return (
    <li className="border-sand border-b py-5">
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4">
        <Thumb url={imageUrl} />
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-label">
            <ActionLink to={editPath(slug)} label={title} tone="ink" />
          </h3>
          <p className="text-bark text-small">{formatSum(pieces, unseen, slug)}</p>
          {isHidden && <p className="text-bark text-small">Hidden from the shop</p>}
        </div>
      </div>
      <Form method="post" action={here} onSubmit={correct} aria-label={title} className="mt-3" noValidate>
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="key" value={formKey} />
        {/* The first button of a form is pressed by Enter: that is 'Save', not a minus. */}
        {mayCorrect && (
          <button type="submit" tabIndex={-1} aria-hidden="true" className="visually-hidden">
            Save
          </button>
        )}
        <ul>
          {pieces.map((piece) => {
            const { left, variantId } = piece;
            const shown = left === null ? null : left + changeOf(unseen, { productSlug: slug, variantId });
            return (
              <PieceRow
                key={variantId}
                slug={slug}
                title={title}
                piece={piece}
                now={shown}
                seen={values[`seen|${variantId}`]}
                typed={values[`left|${variantId}`]}
                onType={(text) => setValues((all) => withTypedLeft(all, variantId, { text, shown }))}
                problem={[...wrong, ...rest.problems].find((one) => one.variantId === variantId)?.message}
              />
            );
          })}
        </ul>
        {isCounted && mayCorrect && (
          <div className="mt-3 flex items-end justify-end gap-3">
            <SelectField
              label="Reason"
              name="reason"
              id={`reason-${slug}`}
              defaultValue={typed.reason}
              className="min-w-0 max-w-60 flex-1"
            >
              <Options of={STOCK_REASONS} />
            </SelectField>
            <Submit label="Save" large secondary />
          </div>
        )}
      </Form>
    </li>
  );
}

function formatSum(pieces: readonly StockPiece[], unseen: readonly StockCorrection[], slug: string): string {
  if (pieces.every(({ left }) => left === null)) return "Not counted: made to any number";
  const left = pieces.reduce(
    (sum, { left, variantId }) =>
      left === null ? sum : sum + left + changeOf(unseen, { productSlug: slug, variantId }),
    0,
  );
  return `${left} left in all`;
}

interface PieceRowProps {
  slug: string;
  title: string;
  piece: StockPiece;
  /** The number with all corrections; null when pieces are not counted. */
  now: number | null;
  /** The number that was shown when the typing began; left out without input. */
  seen: string | undefined;
  typed: string | undefined;
  onType: (text: string) => void;
  problem: string | undefined;
}

const STEP =
  "grid size-11 shrink-0 place-items-center border border-ink font-semibold text-body transition-colors " +
  "not-disabled:hover:bg-ink not-disabled:hover:text-shea disabled:border-sand disabled:text-bark";

function PieceRow({ slug, title, piece, now, seen, typed, onType, problem }: PieceRowProps) {
  const { variantId, held, unsent } = piece;
  const mayCorrect = useRight("stock", "write");
  const name = pieceName(piece);
  const id = stockFieldId(slug, variantId);
  const step = { name: `step|${variantId}`, of: `${title}, ${name}` };
  const aside = [held > 0 && `${held} held`, unsent > 0 && `${unsent} to send`].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-sand border-t py-2">
      <div className="min-w-0 flex-1 basis-28 text-label">
        <p className="wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-bark text-small">
          <ActionLink to={historyPath(slug, variantId)} label="History" about={`: ${title}, ${name}`} />
          {aside.join(", ")}
        </p>
      </div>
      {now === null || !mayCorrect ? (
        <p className="text-bark text-small">{now === null ? "Not counted" : `${now} left`}</p>
      ) : (
        <div className="flex items-center gap-2">
          <StepButton {...step} value="-1" sign="−" disabled={now <= 0} />
          <label htmlFor={id} className="visually-hidden">
            Pieces left, {title}, {name}
          </label>
          <input type="hidden" name={`seen|${variantId}`} value={seen ?? now} />
          <input
            {...describe(id, { error: problem })}
            id={id}
            name={`left|${variantId}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(now)}
            onChange={(event) => onType(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            className={controlClass(problem, "h-11 max-w-20 px-2 text-center tabular-nums")}
          />
          <StepButton {...step} value="1" sign="+" />
        </div>
      )}
      {problem && (
        <div className="basis-full">
          <FieldNotes id={id} error={problem} />
        </div>
      )}
    </li>
  );
}

interface StepButtonProps extends Pick<ComponentProps<"button">, "name" | "value" | "disabled"> {
  sign: string;
  /** The piece. */
  of: string;
}

const StepButton = ({ sign, of, ...button }: StepButtonProps) => (
  <button type="submit" className={STEP} {...button}>
    <span>
      {sign}
      <span className="visually-hidden"> one, {of}</span>
    </span>
  </button>
);

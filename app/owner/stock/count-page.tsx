import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from "react";
import { Form } from "react-router";
import { STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { ActionLink, StickyBar, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useHydrated, useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { controlClass, describe, FieldNotes } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import type { CountAnswer } from "./answer-count.server.ts";
import { asSent, countField, type KeptPieces, keptCount, withoutBooked, withTyped } from "./kept-count.ts";
import { StockPages } from "./pages.tsx";
import { formatChange, parseLeft } from "./stock-form.ts";
import {
  COUNT_PATH,
  onShelf,
  pieceName,
  type StockList,
  type StockPiece,
  type StockStyle,
  stockPath,
} from "./stock-list.ts";

interface CountPageProps {
  list: StockList;
  formKey: string;
  /** The result of the last stock-take, and its key. */
  said: string | null;
  bookedKey: string | null;
  answer: CountAnswer | null;
}

/** A stock-take: the count is typed beside the expected number, and the differences are booked together. */
export function CountPage({ list, formKey, said, bookedKey, answer }: CountPageProps) {
  const kept = useStoredValue(keptCount);
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (bookedKey) keptCount.update((all) => withoutBooked(all, bookedKey));
  }, [bookedKey]);

  const type = (field: string, typed: KeptPieces) => keptCount.update((all) => withTyped(all, field, typed));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine);
    if (!navigator.onLine) return event.preventDefault();
    keptCount.update((all) => asSent(all, fieldsOf(list.styles), formKey));
  };

  return (
    <OwnerPage
      title="Count stock"
      lead="Count every piece that stands in the shop, also those that are held for somebody, or sold and not sent yet: they are expected too, so sales during the count do not matter. Leave out what you do not count. What you type is kept on this device until it is booked."
    >
      <ActionLink
        to={stockPath({ ...list.place, page: 1 }, STOCK_PATH)}
        label="Back to stock"
        className="text-label"
      />
      <DoneNotice className="">{said}</DoneNotice>
      <DoneNotice tone="asks" className="">
        {isOffline && "There is no network. Your numbers are kept on this device: book them when it is back."}
      </DoneNotice>
      {answer && (
        <ErrorSummary
          title="Nothing was booked yet."
          problems={answer.problems.map(({ productSlug, variantId, message }) => ({
            fieldId: countField("counted", productSlug, variantId),
            message,
          }))}
          className="mt-6"
        />
      )}
      {list.styles.length === 0 ? (
        <EmptyState>No size has a number of pieces to count.</EmptyState>
      ) : (
        <Form
          method="post"
          action={stockPath(list.place, COUNT_PATH)}
          onSubmit={send}
          onKeyDown={goToNext}
          noValidate
          className="mt-6"
        >
          <input type="hidden" name="key" value={formKey} />
          <ul className="border-ink border-t">
            {list.styles.map((style) => (
              <li key={style.slug} className="border-sand border-b py-4">
                <StyleHeading style={style} onAsExpected={type} />
                <ul>
                  {style.pieces.map((piece) => (
                    <CountRow
                      key={piece.variantId}
                      style={style}
                      piece={piece}
                      kept={kept[countField("counted", style.slug, piece.variantId)]}
                      answer={answer}
                      onType={type}
                    />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <StickyBar>
            <Submit label="Book differences" large className="w-full sm:w-auto" />
          </StickyBar>
        </Form>
      )}
      <StockPages list={list} path={COUNT_PATH} />
    </OwnerPage>
  );
}

/** The style's name, with a button that fills its empty fields with the expected numbers. */
function StyleHeading({
  style: { slug, title, pieces },
  onAsExpected,
}: {
  style: StockStyle;
  onAsExpected: (field: string, typed: KeptPieces) => void;
}) {
  const isScripted = useHydrated();
  const fill = () => {
    for (const piece of pieces) {
      const field = countField("counted", slug, piece.variantId);
      const expected = onShelf(piece) ?? 0;
      if (!keptCount.get()[field]) onAsExpected(field, { counted: String(expected), expected });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="wrap-anywhere py-2 font-semibold text-label">{title}</h2>
      {isScripted && (
        <TextButton onClick={fill} className="text-label">
          As expected<span className="visually-hidden">: {title}</span>
        </TextButton>
      )}
    </div>
  );
}

const fieldsOf = (styles: readonly StockStyle[]): string[] =>
  styles.flatMap(({ slug, pieces }) => pieces.map(({ variantId }) => countField("counted", slug, variantId)));

/** Enter leads to the next field, as 'next' on a phone's keyboard does: a stock-take is not sent by accident. */
function goToNext(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

interface CountRowProps {
  style: StockStyle;
  piece: StockPiece;
  /** The input on this device. */
  kept: KeptPieces | undefined;
  answer: CountAnswer | null;
  onType: (field: string, typed: KeptPieces) => void;
}

/** One size and colour: the expected number, the field for the count, and the difference. */
function CountRow({ style: { slug, title }, piece, kept, answer, onType }: CountRowProps) {
  const { variantId, held, unsent } = piece;
  const now = onShelf(piece) ?? 0;
  const name = pieceName(piece);
  const field = countField("counted", slug, variantId);
  const sent = answer?.typed[field];
  const value = kept?.counted ?? sent ?? "";
  // Earlier input keeps the number that was expected then.
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

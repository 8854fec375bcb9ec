import { Form } from "react-router";
import { type HeldOrder, STOCK_PATH } from "#app/domain/selling/checkout/held/held-order.ts";
import { FindForm } from "#app/owner/kit/find-form.tsx";
import { Action, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { StockPages } from "./pages.tsx";
import type { PieceProblem } from "./stock-form.ts";
import { COUNT_PATH, type StockList, stockFieldId, stockPath } from "./stock-list.ts";
import { StockStyleForm } from "./stock-style.tsx";
import { useStockQueue } from "./use-stock-queue.ts";

/** A form that came back, because nothing of it was booked. */
export interface StockAnswer {
  slug: string;
  problems: PieceProblem[];
  typed: Record<string, string>;
}

interface StockPageProps {
  who: string;
  list: StockList;
  formKey: string;
  held: HeldOrder[];
  isAll: boolean;
  /** The result of the last form, if there was one. */
  said: { words: string; isDone: boolean } | null;
  answer: StockAnswer | null;
}

/** The owner's page of stock: every size of every style with its number, and the pieces that unpaid orders hold. */
export function StockPage({ who, list, formKey, held, isAll, said, answer }: StockPageProps) {
  const sending = useStockQueue(who, list);
  const problems = [...(answer?.problems ?? []), ...sending.problems];
  const message = sending.booked || said?.words;
  return (
    <OwnerPage
      title="Stock"
      actions={<Action to={stockPath({ ...list.place, page: 1 }, COUNT_PATH)} label="Count stock" />}
    >
      <p className="mt-1">
        <TextLink href="#held" className="inline-block py-2.5 text-label">
          Reserved in checkouts{held.length > 0 && `: ${held.length}${isAll ? "" : "+"}`}
        </TextLink>
      </p>
      <DoneNotice tone={sending.booked || said?.isDone ? "done" : "alarms"} className="mt-4">
        {message}
      </DoneNotice>
      <div role="status" className="sticky-bar top-0 z-10">
        {sending.waiting > 0 && (
          <Notice tone="asks" className="mt-4">
            {sending.waiting === 1 ? "1 change waits" : `${sending.waiting} changes wait`} to be sent.{" "}
            {sending.trouble && `${sending.trouble} It is kept on this device, and sent from this page.`}
          </Notice>
        )}
      </div>
      {problems.length > 0 && (
        <ErrorSummary
          title="This was not booked."
          problems={problems.map(({ productSlug, variantId, message }) => ({
            fieldId: stockFieldId(productSlug, variantId),
            message,
          }))}
          className="mt-6"
        />
      )}
      <FindForm action={STOCK_PATH} label="Find by name, colour or size" query={list.place.query} />
      {list.styles.length === 0 ? (
        <EmptyState>
          {list.place.query ? "Nothing fits. " : "No products yet. "}
          {list.place.query && <TextLink to={STOCK_PATH}>Show all</TextLink>}
        </EmptyState>
      ) : (
        <ul className="mt-6 border-ink border-t">
          {list.styles.map((style) => (
            <StockStyleForm
              // A form that came back shows what was typed into it.
              key={`${style.slug} ${answer?.slug === style.slug}`}
              style={style}
              formKey={`${formKey}-${style.slug}`.slice(0, 64)}
              here={stockPath(list.place)}
              unseen={sending.unseen}
              problems={problems.filter(({ productSlug }) => productSlug === style.slug)}
              typed={answer?.slug === style.slug ? answer.typed : {}}
              onCorrect={(correction) => {
                sending.clearProblems();
                sending.add(correction);
              }}
            />
          ))}
        </ul>
      )}
      <StockPages list={list} path={STOCK_PATH} />
      <HeldSection held={held} isAll={isAll} />
    </OwnerPage>
  );
}

/** The unpaid orders that hold pieces, each with a button that releases them. */
function HeldSection({ held, isAll }: { held: HeldOrder[]; isAll: boolean }) {
  return (
    <Part id="held" title="Reserved in checkouts" size="m" className="mt-14">
      {held.length === 0 ? (
        <p className="mt-2 text-bark">Nothing. No piece of a limited run waits to be paid.</p>
      ) : (
        <>
          <p className="mt-2 max-w-2xl text-bark text-label">
            {formatPieces(held.reduce((sum, { pieces }) => sum + pieces, 0))} {isAll ? "" : "or more "}in
            orders at the payment page. They come back by themselves when it closes; ‘Release’ closes it now.
          </p>
          <ul className="mt-4 border-ink border-t">
            {held.map((order) => (
              <HeldRow key={order.reference} order={order} />
            ))}
          </ul>
          {!isAll && (
            <p className="mt-3 text-bark text-small">Those that have been held longest; there are more.</p>
          )}
        </>
      )}
    </Part>
  );
}

function HeldRow({ order: { reference, email, pieces, lines, since, until } }: { order: HeldOrder }) {
  const mayRelease = useRight("stock", "write");
  return (
    <li className="grid gap-x-8 gap-y-3 border-sand border-b py-4 text-label md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4">
          <TextLink to={orderPath(reference)} className="font-[560]">
            {reference}
          </TextLink>
          <span className="tabular-nums">{formatPieces(pieces)}</span>
        </p>
        <p className="wrap-anywhere mt-1 text-bark text-small">{email}</p>
        <p className="mt-1 text-bark text-small">
          Since <Time at={since} />
          {until && (
            <>
              , until <Time at={until} />
            </>
          )}
        </p>
      </div>
      <ul className="min-w-0 text-small">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {mayRelease && (
        <Form method="post">
          <Submit
            name="release"
            value={reference}
            label="Release"
            busy="Releasing…"
            about={`: ${reference}`}
            secondary
          />
        </Form>
      )}
    </li>
  );
}

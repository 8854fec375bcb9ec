import type { ReactNode } from "react";
import { Form } from "react-router";
import type { EntryKind, Program } from "#app/domain/money/books/journal.ts";
import type { LostDispute } from "#app/domain/money/books/list-lost-disputes.server.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { FiguresTable } from "#app/owner/kit/figures-table.tsx";
import { ActionLink, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatLongDay, formatMoment } from "#app/shared/shop-time.ts";
import { SelectField } from "#app/ui/field.tsx";
import { CheckSection } from "./check-section.tsx";
import type { BooksView, CheckAnswer } from "./load-books.server.ts";
import { explainLostDispute } from "./lost-dispute-words.ts";

interface BooksPageProps {
  books: BooksView;
  /** The answer to 'Check now'; undefined before it was pressed. */
  checked: CheckAnswer | undefined;
  /** Whether the provider answered 'Ask the provider now'; undefined before it was pressed. */
  asked: boolean | undefined;
}

const KINDS: Record<EntryKind, string> = {
  sale: "Sales",
  delivery: "Delivery",
  "gift card": "Gift cards, owed to who has them",
  "expired gift card": "Left on expired gift cards",
  payment: "Payments that have to go back",
  refund: "Refunds",
  "refund returned": "Refunds that a bank returned",
  "lost dispute": "Sales undone by a lost dispute",
  adjustment: "Adjustments by the provider",
  fee: "The provider’s fees",
  payout: "Payouts",
  "payout returned": "Payouts that the bank returned",
};

const PROGRAM_NAMES: Record<Program, string> = {
  freeagent: "FreeAgent",
  xero: "Xero",
  quickbooks: "QuickBooks",
};

/** A month of money: differences first, then the sums, VAT, payouts and files. */
export function BooksPage({ books, checked, asked }: BooksPageProps) {
  const { month, months, sums, payouts, lostDisputes } = books;
  return (
    <OwnerPage title="Books" lead={whoseMoney(books)} width="table">
      <Form method="get" className="mt-6 flex flex-wrap items-end gap-4">
        <SelectField label="Month" name="month" defaultValue={month} key={month} className="w-60">
          <Options pairs={months.map(({ month: value, name }) => [value, name])} />
        </SelectField>
        <Submit label="Show" large secondary />
      </Form>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-12">
        <CheckSection differences={books.differences} checked={checked} />
        <Part id="sums" title="The month">
          {sums.kinds.length === 0 ? (
            <p>No money moved in this month.</p>
          ) : (
            <FiguresTable
              caption="Money that came and went"
              heads={["", "Entries", "Amount"]}
              rows={sums.kinds.map(({ kind, entries, amountCents }) => [
                KINDS[kind],
                String(entries),
                formatMoney(amountCents),
              ])}
              foot={["What the provider’s account grew by", "", formatMoney(sums.heldCents)]}
            />
          )}
        </Part>
        {sums.vat.length > 0 && (
          <Part id="vat" title="VAT by rate and country">
            <FiguresTable
              caption="Sales and delivery, less refunds and what lost disputes undid"
              heads={["Country", "Rate", "Net", "VAT", "Gross"]}
              rows={sums.vat.map(({ country, rateBp, netCents, vatCents, grossCents }) => [
                countryName(country) ?? "Not known",
                rateBp === null ? "No VAT" : `${rateBp / 100}%`,
                ...[netCents, vatCents, grossCents].map(formatMoney),
              ])}
              foot={["All", "", ...totals(sums.vat)]}
            />
          </Part>
        )}
        {lostDisputes.length > 0 && (
          <Part id="lost-disputes" title="Lost disputes">
            <LostDisputes disputes={lostDisputes} />
          </Part>
        )}
        <Part id="payouts" title="Payouts">
          {payouts.length === 0 ? (
            <p>The provider has paid nothing out in this month.</p>
          ) : (
            <FiguresTable
              caption="Payouts to the bank"
              heads={["Day", "Payout", "Movements", "Amount"]}
              rows={payouts.map(({ id, at, isReturned, movements, amountCents }) => [
                formatMoment(at),
                isReturned ? `${id}, returned by the bank` : id,
                isReturned ? "" : String(movements),
                isReturned ? `${formatMoney(amountCents)} back` : formatMoney(amountCents),
              ])}
            />
          )}
          <SyncProviderForm answeredAt={books.answeredAt} asked={asked} />
        </Part>
        <Part id="files" title="Files">
          <p className="flex flex-wrap gap-x-8 gap-y-2">
            <FileLink file="journal" month={month}>
              Download CSV
            </FileLink>
            {books.files.map(({ name, program, part, parts }) => (
              <FileLink key={name} file={name} month={month}>
                {PROGRAM_NAMES[program]}
                {parts > 1 && `, part ${part} of ${parts}`}
              </FileLink>
            ))}
          </p>
          <p className="mt-2 max-w-2xl text-bark text-small">
            The journal has a signed row for each movement. The other files are statements of the provider’s
            account, for the import of bank statements in each program, in parts where a program takes no more
            than 1,000 rows at a time.
          </p>
        </Part>
      </div>
    </OwnerPage>
  );
}

const whoseMoney = ({ provider, livemode }: BooksView): string =>
  provider === "sandbox"
    ? "Money of the payment sandbox: nothing of it is real."
    : livemode
      ? "Real money, taken through Stripe or by hand."
      : "Payments with Stripe’s test keys: nothing of it is real.";

function totals(rows: BooksView["sums"]["vat"]): string[] {
  const sum = (of: (row: BooksView["sums"]["vat"][number]) => Money) =>
    formatMoney(rows.reduce<number>((total, row) => total + of(row), 0) as Money);
  return [sum((row) => row.netCents), sum((row) => row.vatCents), sum((row) => row.grossCents)];
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="font-display text-m">
      {title}
    </h2>
    <div className="mt-4">{children}</div>
  </section>
);

/** A file is not a page of the program: its link loads it whole. */
const FileLink = ({ file, month, children }: { file: string; month: string; children: ReactNode }) => (
  <ActionLink href={`/admin/books/${file}.csv?month=${month}`} label={children} />
);

/** The payments that banks took back for good, and the effect of each on the VAT. */
const LostDisputes = ({ disputes }: { disputes: readonly LostDispute[] }) => (
  <ul className="max-w-2xl">
    {disputes.map((dispute) => (
      <li key={dispute.reference} className="border-sand border-b py-3">
        <ActionLink to={`/admin/orders/${dispute.reference}`} label={dispute.reference} />
        <p className="text-label">
          Lost on {formatLongDay(dispute.at)}. {explainLostDispute(dispute)}
        </p>
      </li>
    ))}
  </ul>
);

interface AskProviderProps {
  answeredAt: Date | null;
  /** Whether the provider answered the button; undefined before it was pressed. */
  asked: boolean | undefined;
}

/** When the provider last reported its payouts, and the button that asks it again. */
function SyncProviderForm({ answeredAt, asked }: AskProviderProps) {
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2" preventScrollReset>
      <p className="text-bark text-small">
        {answeredAt ? (
          <>
            The provider’s last answer: <Time at={answeredAt} />
          </>
        ) : (
          "The provider has not answered yet."
        )}
      </p>
      <Submit name="do" value="ask" label="Ask the provider now" busy="Asking…" secondary />
      <p role="status" className="text-label">
        {asked === true && "Asked: everything it has stated is here."}
        {asked === false && "The payment provider does not answer. Try again in a few minutes."}
      </p>
    </Form>
  );
}

import { Form } from "react-router";
import { ADMIN_MADE, isFree, isOver, madePath, STEP_NAMES, stepsOf } from "#app/domain/making/made.ts";
import { paidPart } from "#app/domain/making/made-view.ts";
import { ActionLink, CopyButton, Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneNotice, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { CURRENCY, formatAmount, formatMoney, toMoney } from "#app/shared/money.ts";
import { MadeFacts, MadeHistory, MadePictures, QuoteSums } from "#app/shop/made/made-parts.tsx";
import { PICTURES_FIELD } from "#app/shop/made/request-parts.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { MadeProblems, OwnersMade } from "./made-actions.server.ts";
import { nextMade } from "./made-done.ts";
import { dayField } from "./quote-form.ts";
import { DayFields, QuoteSection } from "./quote-section.tsx";

interface OwnersMadePageProps {
  made: OwnersMade;
  /** What the last form did, in a sentence. */
  done: string | null;
  refused: MadeProblems | null;
  /** The customer's page, with the shop's origin. */
  url: string;
}

/** A request for a piece made to measure: its messages, its quote, its making and its end. */
export function OwnersMadePage({ made, done, refused, url }: OwnersMadePageProps) {
  const problems = refused?.problems ?? [];
  const errorOf = (fieldId: string) => problems.find((each) => each.fieldId === fieldId)?.message;
  const { kind, state, money, quote, payments } = made;
  const form = { made, errorOf, typed: refused?.typed ?? null };
  return (
    <OwnerPage
      title={made.title}
      kicker={made.name || "Erased"}
      back={[ADMIN_MADE, "Made for you"]}
      width="table"
    >
      <DoneNotice>{refused ? null : done}</DoneNotice>
      {problems.length > 0 && (
        <ErrorSummary title="Nothing was changed. Look at this:" problems={problems} className="mt-6" />
      )}
      <Notice tone={made.isUnanswered && !isOver(state) ? "asks" : "done"}>{nextMade(made)}</Notice>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-12">
          <Part id="messages" title="Conversation" size="m">
            <MadeHistory entries={made.entries} names={{ customer: made.name || "Customer", shop: "You" }} />
            {made.erasedAt === null && <WriteForm key={made.entries.length} {...form} />}
          </Part>
          {state === "making" && money && (
            <Part id="made" title="When it is made" size="m">
              <p className="mt-2 text-label">
                {kind === "alteration"
                  ? "It is paid. Send it back from its order."
                  : "The customer is asked for the balance. Send nothing before it is paid."}
              </p>
              <Form method="post" className="mt-4">
                <Submit label="Mark as made" name="do" value="made" busy="One moment…" />
              </Form>
            </Part>
          )}
          {money && isFree(state) && made.erasedAt === null && (
            <QuoteSection
              {...form}
              money={money}
              typed={form.typed?.terms === undefined ? null : form.typed}
            />
          )}
        </div>
        <div className="grid content-start gap-10">
          <Part id="asked" title="What is asked for">
            <MadeFacts
              facts={[...made.facts, ...(made.email ? [{ label: "Email", words: made.email }] : [])]}
            />
            {made.measures.length > 0 && <h3 className="mt-5 font-[560] text-label">Measurements</h3>}
            <MadeFacts
              facts={made.measures.map(({ label, words, isSure, question }) => ({
                ...{ label, words },
                note: question && (isSure ? "Unusual, and confirmed." : question.words),
              }))}
            />
          </Part>
          {quote && (
            <Part id="sent-quote" title={`Quote, version ${quote.version}`} className="text-label">
              <QuoteSums quote={quote} />
              <p className="mt-3">Valid until {formatCalendarDay(quote.validUntil)}.</p>
              {payments.map((each) => (
                <p key={each.reference}>
                  <ActionLink
                    href={`/admin/orders/${encodeURIComponent(each.reference)}`}
                    label={`${partName(kind, each.part)}, order ${each.reference}`}
                  />{" "}
                  <span className="text-bark">{PAYMENT_STATES[each.state]}</span>
                </p>
              ))}
            </Part>
          )}
          {made.pictures.length > 0 && (
            <Part id="pictures" title="Pictures">
              <MadePictures view={made} />
            </Part>
          )}
          <Part id="page" title="The customer’s page">
            <p className="mt-2 text-label">
              <ActionLink href={madePath(made.key)} label="Open it" />
            </p>
            <CopyButton text={url} label="Copy the link" secondary />
          </Part>
          {money && !isOver(state) && <End {...form} refundId={money.refundId} />}
          <PersonalData made={made} />
        </div>
      </div>
    </OwnerPage>
  );
}

const partName = (kind: OwnersMade["kind"], part: "deposit" | "balance"): string =>
  kind === "alteration" ? "Alteration" : part === "deposit" ? "Deposit" : "Balance";

const PAYMENT_STATES: Partial<Record<OwnersMade["payments"][number]["state"], string>> = {
  open: "waits for its payment",
  paid: "paid",
  fulfilled: "paid",
  needs_refund: "did not count: refund it",
  cancelled: "cancelled",
  refunded: "refunded",
};

interface FormProps {
  made: OwnersMade;
  errorOf: (fieldId: string) => string | undefined;
  /** What was typed into a refused form. */
  typed: MadeProblems["typed"] | null;
}

/** A message with pictures; once the piece is being made also its step, the days, and where to book a fitting. */
function WriteForm({ made, errorOf, typed }: FormProps) {
  const isMaking = made.state === "making" || made.state === "made";
  const days = Object.fromEntries(stepsOf(made.kind).map((step) => [dayField(step), made.days[step] ?? ""]));
  if (!useRight("enquiries", "write")) return null;
  return (
    <Form method="post" encType="multipart/form-data" className="mt-6 grid gap-4" noValidate>
      {isMaking && (
        <>
          <SelectField label="Step" name="step" defaultValue={made.step ?? ""} inputClassName="h-11">
            {made.step === null && <option value="">The piece is not here yet</option>}
            <Options of={STEP_NAMES[made.kind]} />
          </SelectField>
          <DayFields kind={made.kind} value={typed ?? days} prefix="progress-" />
          {made.kind === "made" && (
            <Field
              label="Where to book the fitting"
              name="fittingUrl"
              type="url"
              hint="An address that begins with https://"
              defaultValue={typed?.fittingUrl ?? made.fittingUrl}
              error={errorOf("fittingUrl")}
              optional
              dense
            />
          )}
        </>
      )}
      <TextAreaField
        label="Message"
        name="message"
        rows={3}
        hint="The email has only the link to the page, and none of your words."
        defaultValue={typed?.message ?? ""}
        error={errorOf("message")}
        optional={isMaking}
      />
      <Field label="Pictures" {...PICTURES_FIELD} inputClassName="py-2 file:underline" optional dense />
      <Submit label="Send" name="do" value="write" busy="Sending…" secondary className="justify-self-start" />
    </Form>
  );
}

/** Ends the request, with a sentence and what goes back of the deposit. */
function End({ made, typed, errorOf, refundId }: FormProps & { refundId: string }) {
  const first = made.kind === "alteration" ? "balance" : "deposit";
  const left = paidPart(made, first)?.leftCents ?? toMoney(0);
  const words = left > 0 ? formatAmount(left) : "";
  return (
    <Part id="end" title="End the request">
      <Form method="post" className="mt-3 grid gap-4" noValidate>
        <input type="hidden" name="refundId" value={refundId} />
        <TextAreaField
          label="Why it ends"
          id="reason"
          name="reason"
          rows={2}
          hint="The customer reads this sentence."
          defaultValue={typed?.reason ?? ""}
          error={errorOf("reason")}
        />
        {left > 0 && (
          <Field
            label={`${first === "deposit" ? "Deposit to refund" : "To refund"}, ${CURRENCY.symbol}`}
            name="refund"
            inputMode="decimal"
            defaultValue={typed?.refund ?? words}
            hint={`If you end it, all of it goes back: ${formatMoney(left)}. If the customer does, what the quote says.`}
            error={errorOf("refund")}
            dense
          />
        )}
        <Submit
          label="End the request"
          name="do"
          value="cancel"
          busy="One moment…"
          secondary
          className="justify-self-start"
        />
      </Form>
    </Part>
  );
}

/** The person's data: a file of it, and its erasure. */
function PersonalData({ made: { id, eraseOn, erasedAt } }: { made: OwnersMade }) {
  if (!useRight("personal-data", "write")) return null;
  if (erasedAt !== null) return <p className="text-bark text-label">The person is erased.</p>;
  return (
    <Part id="data" title="Personal data">
      {eraseOn && <p className="mt-2 text-label">Erased by itself on {formatCalendarDay(eraseOn)}.</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3 text-label">
        <ActionLink href={`${ADMIN_MADE}/${id}/export.json`} label="Download what is kept" download />
        <ConfirmDialog label="Erase…" title="Erase what this person sent?" keep="Keep it">
          <ul className="grid gap-2 text-bark">
            <li>Name, email, measurements, pictures and all messages are deleted. The request ends.</li>
            <li>The quote and the orders stay, as the law asks. Erase those on their own pages.</li>
            <li>It cannot be undone.</li>
          </ul>
          <Form method="post" className="mt-5">
            <Submit label="Erase it for good" name="do" value="erase" busy="Erasing…" />
          </Form>
        </ConfirmDialog>
      </div>
    </Part>
  );
}

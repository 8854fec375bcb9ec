import { Form, useNavigation } from "react-router";
import {
  DAYS_KEPT_AFTER_END,
  ERASURE_PROMISE,
  isBeforeWork,
  isFree,
  MADE_PATH,
} from "#app/domain/making/made.ts";
import { formatMadeState, isAccepted, type MadeView, payableOf } from "#app/domain/making/made-view.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { MadeFacts, MadeHistory, MadePictures } from "./made-parts.tsx";
import { MadeQuote, PayButton } from "./made-quote.tsx";
import { Steps, WayHere } from "./made-steps.tsx";
import { PICTURES_FIELD } from "./request-parts.tsx";

interface MadePageProps {
  view: MadeView;
  /** The shop's day. */
  today: Day;
  /** What the last form did, in a sentence. */
  done: string | null;
  /** Why the last form did nothing, and the message that was typed in it. */
  problem: { message: string; typed: string } | null;
  /** Its name and where pieces are posted and brought to, line by line. */
  shop: { name: string; address: readonly string[] };
}

/** The customer's own page of a piece made to measure, for anybody who has its secret address. */
export function MadePage({ view, today, done, problem, shop }: MadePageProps) {
  if (view.erasedAt !== null) return <Erased />;
  const { heading, lead } = formatMadeState(view);
  const payable = payableOf(view, today);
  const { state, kind, entries, eraseOn } = view;
  const isAlteration = kind === "alteration";
  // A price of the table is accepted with the form, so there is nothing to read before it is paid.
  const isDue = state === "made" || (isAlteration && isAccepted(view));
  const paid = view.payments.filter((each) => each.state !== "open");
  const wentBack = paid.filter((each) => each.state === "needs_refund");
  const hasSteps = view.quote !== null && state !== "cancelled" && state !== "lapsed";
  return (
    <div className="mx-auto w-full max-w-6xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-bark text-caption italic">
        {isAlteration ? view.title : `${view.title}, made for you`}
      </p>
      <h1 className="mt-2 text-balance font-display text-xl">{heading}</h1>
      <p className="mt-5 max-w-lg text-lead">{lead}</p>
      {isDue && payable && (
        <PayButton
          payable={payable}
          intent={state === "made" ? "balance" : "accept"}
          version={view.version}
          label={`Go on to pay ${formatMoney(payable.amountCents)}`}
        />
      )}
      <WovenBand size="wide" className="mt-9" />
      <div role="status">
        {done && <p className="mt-6 border-leaf border-l-4 bg-calico px-4 py-3">{done}</p>}
      </div>
      {problem && <ErrorSummary title={problem.message} problems={[]} className="mt-6" />}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-14">
          <Questions view={view} />
          {wentBack.map(({ reference }) => (
            <p key={reference} className="border-madder border-l-4 bg-calico px-4 py-3">
              Your payment {reference} does not count, because its quote had been replaced or had ended. It
              goes back to you.
            </p>
          ))}
          {isBeforeWork(view) && <WayHere view={view} address={shop.address} />}
          {hasSteps && !isFree(state) && <Steps view={view} />}
          {isFree(state) && <MadeQuote view={view} payable={isDue ? null : payable} />}
          <section aria-labelledby="messages">
            <h2 id="messages" className="font-display text-m">
              Conversation
            </h2>
            <MadeHistory entries={entries} names={{ customer: "You", shop: shop.name }} />
            {state !== "cancelled" && <WriteForm key={entries.length} typed={problem?.typed ?? ""} />}
          </section>
          {!isFree(state) && <MadeQuote view={view} payable={null} />}
        </div>
        <div className="grid content-start gap-12">
          {isAlteration && state === "quoted" && <WayHere view={view} address={shop.address} />}
          {hasSteps && isFree(state) && <Steps view={view} />}
          {paid.length > 0 && (
            <section aria-labelledby="paid">
              <h2 id="paid" className="font-display text-card">
                Paid
              </h2>
              {paid.map(({ part, reference, path }) => (
                <p key={reference} className="mt-2">
                  <TextLink href={path} className="inline-block py-2">
                    {isAlteration ? "Alteration" : part === "deposit" ? "Deposit" : "Balance"}: order{" "}
                    {reference}
                  </TextLink>
                </p>
              ))}
            </section>
          )}
          {view.pictures.length > 0 && (
            <section aria-labelledby="pictures-of-it">
              <h2 id="pictures-of-it" className="font-display text-card">
                Pictures
              </h2>
              <MadePictures view={view} />
            </section>
          )}
          <section aria-labelledby="asked">
            <h2 id="asked" className="font-display text-card">
              What you asked for
            </h2>
            <MadeFacts facts={view.facts} />
            {view.measures.length > 0 && <h3 className="mt-6 font-[560]">Measurements</h3>}
            <MadeFacts facts={view.measures} />
          </section>
          <section aria-labelledby="data">
            <h2 id="data" className="font-display text-card">
              Your data
            </h2>
            <p className="mt-3 text-label">
              {eraseOn === null
                ? ERASURE_PROMISE
                : `We delete your measurements, pictures and messages on ${formatCalendarDay(eraseOn)}.`}{" "}
              Whoever has the address of this page can read it, so keep it to yourself.
            </p>
            {(isFree(state) || isBeforeWork(view)) && <Cancel isPaid={!isFree(state)} />}
          </section>
        </div>
      </div>
    </div>
  );
}

const Erased = () => (
  <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
    <h1 className="font-display text-xl">This page is empty now</h1>
    <p className="mt-5 max-w-lg text-lead">
      We have deleted the measurements, pictures and messages of this piece, as we said. Your orders keep
      their own pages and invoices.
    </p>
    <WovenBand size="wide" className="mt-9" />
    <ButtonLink to={MADE_PATH} reloadDocument className="mt-10">
      Ask for another piece
    </ButtonLink>
  </div>
);

/** Kind questions about measurements that are out of the ordinary. Nothing waits for the answers. */
function Questions({ view: { measures } }: { view: MadeView }) {
  const asked = measures.flatMap(({ question, isSure }) => (question && !isSure ? [question] : []));
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="questions" className="border-turmeric border-l-4 bg-calico px-5 py-4">
      <h2 id="questions" className="font-display text-card">
        A question about your measurements
      </h2>
      <p className="mt-1 text-bark text-label">We kept them as you typed them.</p>
      {asked.map(({ measure, words, other }) => (
        <Form key={measure} method="post" className="mt-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="measure" />
          <input type="hidden" name="measure" value={measure} />
          <p className="basis-full">{words}</p>
          {other && (
            <Button type="submit" size="small" name="choice" value="other">
              Yes, {other.words}
            </Button>
          )}
          <Button type="submit" size="small" variant="secondary" name="choice" value="keep">
            It is right as it is
          </Button>
        </Form>
      ))}
    </section>
  );
}

function WriteForm({ typed }: { typed: string }) {
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "message";
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="mt-8 grid gap-5">
      <input type="hidden" name="intent" value="message" />
      <TextAreaField label="Message" name="message" rows={4} defaultValue={typed} />
      <Field label="Pictures" {...PICTURES_FIELD} optional />
      <div>
        <Button type="submit" variant="secondary" busy={isSending} className="max-md:w-full">
          {isSending ? "Sending…" : "Send"}
        </Button>
      </div>
    </Form>
  );
}

const Cancel = ({ isPaid }: { isPaid: boolean }) => (
  <div className="mt-5">
    <ConfirmDialog label="End my request…" title="End this request?" keep="Keep it">
      <p>
        {isPaid ? "All your money goes back." : "Nothing is owed."} We stop here, and delete what you sent{" "}
        {DAYS_KEPT_AFTER_END} days from now.
      </p>
      <Form method="post">
        <Button type="submit" name="intent" value="cancel" size="small" className="mt-5">
          End my request
        </Button>
      </Form>
    </ConfirmDialog>
  </div>
);

import { Form, useNavigation } from "react-router";
import { isAccepted, type MadeView, type payableOf } from "#app/domain/making/made-view.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { QuoteSums } from "./made-parts.tsx";

type Payable = ReturnType<typeof payableOf>;

/** The quote: what is made, what it costs and when it is due, and what accepting it means. */
export function MadeQuote({ view, payable }: { view: MadeView; payable: Payable }) {
  const { quote, state, kind } = view;
  if (!quote) return null;
  const { version } = quote;
  return (
    <section aria-labelledby="quote">
      <h2 id="quote" className="font-display text-m">
        {version > 1 ? `The quote, version ${version}` : kind === "alteration" ? "The price" : "The quote"}
      </h2>
      {version > 1 && state === "quoted" && (
        <p className="mt-2 max-w-prose text-bark">
          It replaces the one before. A payment for the earlier one no longer counts: if one is still under
          way, it goes back to you.
        </p>
      )}
      <QuoteSums quote={quote} />
      <h3 className="mt-8 font-[560]">
        {kind === "alteration" ? "If you change your mind" : "What is not returnable, and why"}
      </h3>
      <p className="mt-2 max-w-prose whitespace-pre-line">{quote.terms}</p>
      {state === "quoted" && (
        <p className="mt-8 border-sand border-t pt-6">
          Valid until the end of <strong className="font-[560]">{formatCalendarDay(quote.validUntil)}</strong>
          .
        </p>
      )}
      {payable && (
        <>
          {!isAccepted(view) && (
            <p className="mt-4 max-w-prose text-label">
              {kind === "alteration"
                ? "By accepting you order this work at this price, on the terms above."
                : "By accepting you order this piece at this price, with the deposit, the days and the terms above. Because it is made to your measurements, the law’s 14 days to change your mind do not apply to it. Your rights if it is faulty stay."}
            </p>
          )}
          <PayButton
            payable={payable}
            intent="accept"
            version={version}
            label={
              isAccepted(view)
                ? "Pay the deposit"
                : kind === "alteration"
                  ? "Accept the price"
                  : "Accept the quote"
            }
          />
        </>
      )}
    </section>
  );
}

interface PayButtonProps {
  payable: NonNullable<Payable>;
  /** The form that asks the provider for a page, while there is none. */
  intent: "accept" | "balance";
  version?: number;
  label: string;
}

/** Leads to the payment provider's page, or asks for one. A link, because that page is not ours. */
export function PayButton({ payable, intent, version, label }: PayButtonProps) {
  const { part, isWhole, amountCents, url } = payable;
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === intent;
  if (url !== null)
    return (
      <ButtonLink to={url} reloadDocument className="mt-5 max-md:w-full">
        {isWhole ? "Pay" : `Pay the ${part},`} {formatMoney(amountCents)}
      </ButtonLink>
    );
  return (
    <Form method="post">
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Button type="submit" name="intent" value={intent} busy={isSending} className="mt-5 max-md:w-full">
        {isSending ? "One moment…" : label}
      </Button>
    </Form>
  );
}

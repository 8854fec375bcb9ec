import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Markets } from "#app/domain/content/delivery-schema.ts";
import { readsEuNotice } from "#app/domain/delivery/markets.ts";
import { deliveryPlace, HOME } from "#app/domain/delivery/zone.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { type Cart, countItems, type LineId, sameLine } from "#app/domain/selling/cart/cart.ts";
import { nameOfPiece } from "#app/domain/selling/cart/components/piece-words.ts";
import { rememberCheckout } from "#app/domain/selling/checkout/checkout-memory.ts";
import { chosenDelivery, type DeliveryChoices } from "#app/domain/selling/checkout/chosen-delivery.ts";
import { payProblems, remainingProblems } from "#app/domain/selling/checkout/shipping-details.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { EuNotice } from "#app/shop/cart/eu-notice.tsx";
import { PaymentMarks } from "#app/shop/cart/payment-marks.tsx";
import type { CartView } from "#app/shop/cart/use-cart.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { storedCheckout, storedShippingDetails } from "./checkout-store.ts";
import { CodeField, type CodeFieldHandle } from "./code-field.tsx";
import { keptCodes } from "./kept-codes.ts";
import { OrderItems, OrderSummary } from "./order-summary.tsx";
import { RefusedPayment } from "./refused-payment.tsx";
import { ShippingFields } from "./shipping-fields.tsx";
import { useCodes } from "./use-codes.ts";
import { usePay } from "./use-pay.ts";

/** The shop's settings for checkout. */
export interface CheckoutTerms {
  /** The prefix of the order id: `BA` in `BA-20261120-0945`. */
  orderPrefix: string;
  policy: { cancellationDays: number; bankTransferHours: number };
  choices: DeliveryChoices;
  euNotice: Markets["notice"];
  /** The names of the ways to pay; empty while they are not known. */
  methods: readonly string[];
}

type CheckoutFormProps = CheckoutTerms & Pick<CartView, "lines" | "count" | "subtotal">;

/** A single form: the delivery on one side, the prices and the pay button on the other. */
export function CheckoutForm({
  orderPrefix,
  policy,
  choices,
  euNotice,
  methods,
  lines,
  count,
  subtotal,
}: CheckoutFormProps) {
  const newOrderId = (now: Date) => orderReference(orderPrefix, now);
  const orderId = useOrderId(newOrderId);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const payButton = useRef<HTMLButtonElement>(null);
  const codeField = useRef<CodeFieldHandle>(null);
  const details = useStoredValue(storedShippingDetails);
  const kept = useStoredValue(keptCodes);
  const { email } = details;
  const country = deliveryPlace(details.country || HOME, details.postcode);
  const codes = useCodes(lines, { country: chosenDelivery(country, choices, subtotal).country.code, email });
  const { discount, giftCard } = codes;
  const { redirecting, refusal, attempt, pay } = usePay(newOrderId, codes);
  const delivery = chosenDelivery(country, choices, subtotal, discount);
  const isCovered = giftCard?.paysCents === delivery.totalCents;
  const problems = remainingProblems(refusal?.problems ?? [], refusal?.sent ?? null, {
    fields: { email: email.trim(), country: delivery.country.code, code: kept.join(",") },
    problems: payProblems(details, termsAccepted, delivery.problem),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // She has typed a code and not applied it: she sees what it takes off before she pays.
    if (codeField.current?.applyTyped()) return;
    void pay(termsAccepted, delivery, codes.shown);
  };

  return (
    <form
      noValidate
      onSubmit={submit}
      // At least as high as the window, like its placeholder, so that the footer stays out of sight.
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]"
    >
      <div className="w-full px-6 pb-14 lg:max-w-3xl lg:justify-self-end lg:pt-8 lg:pr-18 lg:pb-24 lg:pl-12">
        <div className="mb-10 lg:hidden">
          <OrderDisclosure lines={lines} count={count} total={delivery.totalCents} />
        </div>
        <p className="min-h-6 font-display text-caption text-bark italic">{orderId && `Order ${orderId}`}</p>
        <h1 className="mt-1 mb-9 font-display text-l">Checkout</h1>
        <AlsoInCart lines={lines} />
        {refusal && (
          <RefusedPayment
            refusal={refusal}
            problems={problems}
            attempt={attempt}
            onMended={() => payButton.current?.focus()}
          />
        )}
        <ShippingFields problems={problems} choices={choices} delivery={delivery} />
        {readsEuNotice(delivery.country.code) && (
          <div className="mt-6 text-small">
            <EuNotice notice={euNotice} country={delivery.country.code} />
          </div>
        )}
      </div>

      <div className="bg-calico">
        <div className="px-6 py-10 lg:stick lg:top-0 lg:max-w-xl lg:px-12 lg:pt-3 lg:pb-24">
          <OrderSummary
            lines={lines}
            subtotal={subtotal}
            code={
              <CodeField
                ref={codeField}
                onApply={codes.tryOut}
                problem={problems.find(({ field }) => field === "code")?.message ?? codes.problem}
              />
            }
            discount={discount}
            giftCard={giftCard}
            delivery={delivery}
            duty={codes.duty}
          />
          <CheckboxField
            name="terms"
            checked={termsAccepted}
            onChange={(event) => setTermsAccepted(event.currentTarget.checked)}
            error={problems.find(({ field }) => field === "terms")?.message}
            className="mt-2"
            label={
              <>
                I accept the <PolicyLink href="/policies/terms">terms</PolicyLink> and the{" "}
                <PolicyLink href="/refund-policy">refund policy</PolicyLink>.
              </>
            }
          />
          <Button ref={payButton} type="submit" busy={redirecting} className="mt-3 w-full">
            {redirecting ? "Redirecting…" : isCovered ? "Pay with your gift card" : "Pay with Card (Secure)"}
          </Button>
          <p role="status" className="visually-hidden">
            {redirecting && "Redirecting…"}
          </p>
          {!isCovered && <PaymentMarks methods={methods} />}
          <p className="mt-4 text-small text-bark">
            {policy.cancellationDays} days to change your mind, once your parcel is with you.
          </p>
          <p className="mt-2 text-small text-bark">
            {isCovered
              ? delivery.zone && "Once it’s paid, we ask where your parcel goes."
              : "The payment page is run by our payment provider, and asks for an address in the country that you chose."}{" "}
            Items reserved {policy.bankTransferHours} h for bank transfers.
          </p>
        </div>
      </div>
    </form>
  );
}

/** Opens in a new tab, so that the form stays as it is. */
const PolicyLink = ({ href, children }: { href: string; children: string }) => (
  <TextLink href={href} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </TextLink>
);

/** After 'Buy now': the other pieces in the cart, which are bought as well. */
function AlsoInCart({ lines }: { lines: Cart }) {
  const state: { boughtNow?: LineId } | null = useLocation().state;
  const bought = lines.find((line) => state?.boughtNow && sameLine(line, state.boughtNow));
  if (!bought || lines.length === 1) return null;
  const others = countItems(lines) - bought.qty;
  return (
    <p role="status" className="mb-9 bg-calico px-5 py-4 text-label wrap-anywhere">
      As well as {nameOfPiece(bought)}, your cart holds{" "}
      {others === 1 ? "1 other piece" : `${others} other pieces`}. This order is for all of them.{" "}
      <TextLink to="/cart" className="font-[560]">
        Look at your cart
      </TextLink>
    </p>
  );
}

interface OrderDisclosureProps {
  lines: Cart;
  count: number;
  total: Money;
}

/** For phones: the total is always in view at the top, and opens the list of pieces. */
function OrderDisclosure({ lines, count, total }: OrderDisclosureProps) {
  return (
    <details className="group border-b border-sand">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="font-[560] text-indigo underline decoration-1 underline-offset-6">
          <span className="group-open:hidden">Show</span>
          <span className="hidden group-open:inline">Hide</span> {formatPieces(count)}
        </span>
        <span className="font-semibold tabular-nums">{formatMoney(total)}</span>
      </summary>
      <OrderItems lines={lines} />
    </details>
  );
}

/**
 * The order id of this browser's open checkout. It is made when checkout opens (specification, section 9); null before.
 */
function useOrderId(newOrderId: (now: Date) => string): string | null {
  const { open } = useStoredValue(storedCheckout);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when checkout opens.
  useEffect(() => {
    storedCheckout.update((memory) => rememberCheckout(memory, new Date(), newOrderId));
  }, []);
  return open?.orderId ?? null;
}

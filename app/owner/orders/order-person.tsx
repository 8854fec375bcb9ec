import { BY_HAND_LABELS } from "#app/domain/orders/order.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { ActionLink } from "#app/owner/kit/form-parts.tsx";
import { Fact, Time } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import type { OrderView } from "./order-view.ts";
import { orderPath } from "./order-words.ts";

/** The customer, the parcel's address and the payment, as the payment provider collected them. */
export function OrderPerson({ order }: { order: OrderView }) {
  const { name, email, phone, address, payment, statusPath, erasedAt } = order;
  return (
    <>
      <Part id="customer" title="Customer">
        <div className="wrap-anywhere mt-1 text-label">
          {name && <p className="font-[560]">{name}</p>}
          {erasedAt ? (
            <p className="text-bark">The customer’s personal data were erased.</p>
          ) : email === "" ? (
            <p className="text-bark">No email address is known: no email is sent.</p>
          ) : (
            <ActionLink href={mailTo(order)} label={email} />
          )}
          {phone && (
            <p>
              <ActionLink href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} label={phone} />
            </p>
          )}
        </div>
        <h3 className="mt-4 font-[560] text-label">Deliver to</h3>
        {address.length > 0 && order.handover === null ? (
          <address className="wrap-anywhere mt-1 text-label not-italic">
            {[name, ...address].filter(Boolean).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move.
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </address>
        ) : (
          <p className="mt-1 text-bark text-label">
            {erasedAt
              ? "Erased."
              : order.handover !== null
                ? HANDOVER_LABELS[order.handover]
                : order.deliveryCents === null
                  ? `${order.delivery ? `An address in ${countryName(order.delivery.country)}` : "Not known yet"}: it is asked for at the payment page.`
                  : order.payment.provider === "credit" && order.giftCents > 0
                    ? "Not known yet: a gift card paid, and the customer tells it on the order’s page."
                    : "No delivery address came with the payment. Ask the customer before you send anything."}
          </p>
        )}
      </Part>
      <Part id="payment" title="Payment">
        <dl className="mt-1 grid gap-3 text-label">
          {payment.byHand && <Fact label="Paid by">{BY_HAND_LABELS[payment.byHand]}</Fact>}
          {payment.provider === "credit" && (
            <Fact label="Paid by">{order.giftCents > 0 ? "Gift card" : "What came back"}</Fact>
          )}
          {payment.provider !== "till" && payment.provider !== "credit" && (
            <>
              <Fact label="Through">
                {payment.isTest ? "Stripe, with test keys: no real money" : PROVIDERS[payment.provider]}
              </Fact>
              <Fact label="Payment">{payment.paymentId ?? "None yet"}</Fact>
              <Fact label="Session">{payment.sessionId ?? "None yet"}</Fact>
            </>
          )}
        </dl>
        <ActionLink to={statusPath} label="The page that the customer sees" className="mt-2 text-label" />
      </Part>
      <AfterSaleSection afterSale={order.afterSale} />
    </>
  );
}

const HANDOVER_LABELS = {
  hand: "No parcel: the pieces are handed over.",
  collection: "To be collected in person.",
  letter: "No parcel: a gift card, sent by email.",
};

const PROVIDERS = { stripe: "Stripe", sandbox: "The payment sandbox: no real money" };

const mailTo = ({ email, reference }: OrderView): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Your order ${reference}`)}`;

/** The returns of an order, and the orders that it was exchanged from and for. */
function AfterSaleSection({ afterSale: { exchanges, returns } }: Pick<OrderView, "afterSale">) {
  if (exchanges.length === 0 && returns.length === 0) return null;
  return (
    <Part id="after-sale" title="Returns and exchanges" className="text-label">
      <ul className="mt-1">
        {returns.map(({ id, words, at }) => (
          <li key={id}>
            <ActionLink to={`/admin/returns/${id}`} label={words} />{" "}
            <Time at={at} className="text-bark text-small" />
          </li>
        ))}
        {exchanges.map(({ words, reference }) => (
          <li key={reference}>
            {words} <ActionLink to={orderPath(reference)} label={reference} strong />
          </li>
        ))}
      </ul>
    </Part>
  );
}

import type { StorePolicy } from "../schemas.ts";

type Terms = Pick<StorePolicy, "returnsDays" | "refundBusinessDays" | "cancellationDays">;

/** The four facts that most people come for, before any sentence. */
export function ReturnFigures({ terms }: { terms: Terms }) {
  const [soonest, latest] = terms.refundBusinessDays;
  const facts = [
    { figure: `${terms.returnsDays}`, unit: "days", text: "after receipt to tell us, by our promise" },
    { figure: `${terms.cancellationDays}`, unit: "days", text: "after receipt to cancel, by UK law" },
    { figure: `${soonest} to ${latest}`, unit: "business days", text: "until a refund is processed" },
    { figure: "£0", unit: "postage", text: "for approved faulty claims: we cover the return" },
  ];
  return (
    <dl className="on-dark grid bg-ink px-6 py-6 text-shea sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4 lg:px-12 lg:py-18">
      {facts.map(({ figure, unit, text }) => (
        <div
          key={unit + text}
          className="grid grid-cols-2 items-end gap-x-6 border-sand/25 border-b py-5 last:border-b-0 sm:flex sm:flex-col sm:items-start sm:border-b-0 sm:py-8 lg:py-0"
        >
          <dt className="text-label sm:mt-3">
            <span className="block font-display text-kicker italic">{unit}</span>
            <span className="block max-w-56 text-sand">{text}</span>
          </dt>
          <dd className="order-first whitespace-nowrap font-display text-numeral">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

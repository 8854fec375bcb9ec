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
          className="flex flex-col-reverse justify-end border-sand/25 border-b py-6 last:border-b-0 sm:border-b-0 sm:py-8 lg:py-0"
        >
          <dt className="mt-2 max-w-56 text-label text-sand">{text}</dt>
          <dd className="flex items-baseline gap-2">
            <span className="whitespace-nowrap font-display text-numeral">{figure}</span>
            <span className="font-display text-kicker italic">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

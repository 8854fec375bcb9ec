import type { Content } from "#app/domain/content/content.server.ts";
import type { StorePolicy } from "#app/domain/content/schemas.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { Prose } from "#app/ui/prose.tsx";
import { ChangedOn, TextHead } from "./text-head.tsx";

interface RefundPolicyPageProps {
  policy: Content["refundPolicy"];
  terms: Pick<StorePolicy, "returnsDays" | "refundBusinessDays" | "cancellationDays">;
}

/** The brand's promise, and beside it, in the same size, the right that the law gives. */
export function RefundPolicyPage({ policy, terms }: RefundPolicyPageProps) {
  const { head, promise, law, form } = policy;
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead}>
        <ChangedOn day={head.updated} />
      </TextHead>
      <ReturnFigures terms={terms} />
      <div className="grid gap-x-12 gap-y-14 px-6 py-18 md:grid-cols-2 lg:gap-x-6 lg:px-12 lg:py-32">
        <section aria-labelledby="promise">
          <h2 id="promise" className="mb-6 font-display text-l lg:mb-8">
            {head.promiseTitle}
          </h2>
          <Prose html={promise.html} className="prose-story lg:pr-12" />
        </section>
        <section aria-labelledby="law">
          <h2 id="law" className="mb-6 font-display text-l lg:mb-8">
            {head.lawTitle}
          </h2>
          <Prose html={law.html} className="prose-story" />
        </section>
      </div>
      <section
        id="cancellation-form"
        aria-label={head.formTitle}
        className="bg-calico px-6 py-18 lg:px-12 lg:py-28"
      >
        <div className="mx-auto max-w-3xl border border-ink px-6 py-8 lg:px-12 lg:py-12">
          <h2 className="mb-6 font-display text-m">{head.formTitle}</h2>
          <Prose html={form.html} />
        </div>
      </section>
    </>
  );
}

type Terms = Pick<StorePolicy, "returnsDays" | "refundBusinessDays" | "cancellationDays">;

/** The four facts that most readers look for, before any sentence. */
function ReturnFigures({ terms }: { terms: Terms }) {
  const [soonest, latest] = terms.refundBusinessDays;
  const facts = [
    { figure: `${terms.returnsDays}`, unit: "days", text: "after receipt to tell us, by our promise" },
    { figure: `${terms.cancellationDays}`, unit: "days", text: "after receipt to cancel, by UK law" },
    { figure: `${soonest} to ${latest}`, unit: "business days", text: "until a refund is processed" },
    {
      figure: formatMoney(toMoney(0)),
      unit: "postage",
      text: "for approved faulty claims: we cover the return",
    },
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

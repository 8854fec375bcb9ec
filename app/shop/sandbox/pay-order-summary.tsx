import type { PaySummary } from "#app/domain/money/sandbox/pay-page-view.ts";
import { formatPence } from "#app/shared/money.ts";
import { ChosenAmount } from "./pay-chosen-amount.tsx";

/** The items, their quantities and the total. */
export function PayOrderSummary({ summary, shopName }: { summary: PaySummary; shopName: string }) {
  return (
    <section aria-labelledby="order-heading" className="bg-calico px-5 py-10 lg:px-16 lg:py-16">
      <div className="mx-auto max-w-lg lg:stick lg:top-16 lg:mr-0">
        <h1 id="order-heading" className="text-lead text-bark">
          Pay {shopName}
        </h1>
        <p className="mt-1 font-display text-l tabular-nums">
          <ChosenAmount rates={summary.rates} pick="totalCents" otherwise={summary.totalCents} />
        </p>
        <ul className="mt-8 border-t border-sand">
          {summary.lines.map((line) => (
            <li key={line.id} className="flex gap-4 border-b border-sand py-4">
              {line.imageUrl && (
                <img
                  src={line.imageUrl}
                  alt=""
                  width={64}
                  height={80}
                  className="h-20 w-16 shrink-0 object-cover"
                />
              )}
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-anywhere">{line.title}</p>
                {line.description && <p className="text-label text-bark wrap-anywhere">{line.description}</p>}
                <p className="text-label text-bark">Quantity {line.quantity}</p>
              </div>
              <p className="font-semibold tabular-nums">{formatPence(line.totalCents)}</p>
            </li>
          ))}
        </ul>
        <dl className="tabular-nums">
          <div className="flex justify-between gap-4 border-b border-sand py-4">
            <dt>Subtotal</dt>
            <dd>{formatPence(summary.subtotalCents)}</dd>
          </div>
          {summary.rates.length > 0 && (
            <div className="flex justify-between gap-4 border-b border-bark py-4">
              <dt>Delivery</dt>
              <dd>
                <ChosenAmount rates={summary.rates} pick="amountCents" otherwise={summary.totalCents} />
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-4 py-4 text-lead font-semibold">
            <dt>Total</dt>
            <dd>
              <ChosenAmount rates={summary.rates} pick="totalCents" otherwise={summary.totalCents} />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

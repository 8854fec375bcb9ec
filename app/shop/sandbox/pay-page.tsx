import type { ReactNode } from "react";
import type { PayPageView, PaySummary } from "#app/domain/money/sandbox/pay-page-view.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { PayCardForm } from "./pay-card-form.tsx";
import { ChosenAmount, formatTotal } from "./pay-chosen-amount.tsx";

/**
 * The sandbox's hosted card page. It needs no script: a plain form, and the total follows the chosen delivery by
 * style alone (`:has()`).
 */
export function PayPage({ view, shopName }: { view: PayPageView; shopName: string }) {
  switch (view.step) {
    case "pay":
      return (
        <Frame shopName={shopName}>
          <main className="group/pay grid grow lg:grid-cols-2">
            <PayOrderSummary summary={view.summary} shopName={shopName} />
            <PayCardForm view={view} />
          </main>
        </Frame>
      );
    case "confirm":
      return (
        <Frame shopName={shopName}>
          <Notice title="Confirm this payment">
            <p>
              The card’s bank asks whether you want to pay{" "}
              <strong className="tabular-nums">{formatTotal(view.summary)}</strong> to {shopName}.
            </p>
            <form method="post" className="mt-10 grid gap-4 sm:grid-cols-2">
              <Button type="submit" name="intent" value="complete">
                Complete
              </Button>
              <Button type="submit" name="intent" value="fail" variant="secondary">
                Fail
              </Button>
            </form>
          </Notice>
        </Frame>
      );
    case "closed":
      return (
        <Frame shopName={shopName}>
          {view.status === "complete" ? (
            <Notice title="This payment is complete">
              <p>It was paid once, and there is nothing left to pay.</p>
              <BackLink url={view.backUrl}>See your order</BackLink>
            </Notice>
          ) : (
            <Notice title="This payment page has expired">
              <p>Nothing was paid. Go back to the shop to check out again.</p>
              <BackLink url={view.backUrl}>Back to the shop</BackLink>
            </Notice>
          )}
        </Frame>
      );
  }
}

/** The title of the browser's tab. */
export function payPageTitle(view: PayPageView, shopName: string): string {
  if (view.step === "closed") return `Payment ${view.status} – ${shopName}`;
  if (view.step === "confirm") return `Confirm this payment – ${shopName}`;
  const wrong = Object.keys(view.errors).length > 0;
  return `${wrong ? "Error: " : ""}Pay ${shopName}`;
}

function Frame({ shopName, children }: { shopName: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-shea font-text text-body text-ink">
      <p className="bg-sand px-4 py-2 text-center text-small text-ink">
        Sample shop. Payments run in a sandbox and no card is charged.
      </p>
      <header className="px-5 py-5 text-center font-display text-m">{shopName}</header>
      <WovenBand size="thin" />
      {children}
    </div>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-xl px-5 py-16 lg:py-28">
      <h1 className="font-display text-l">{title}</h1>
      <div className="mt-6">{children}</div>
    </main>
  );
}

function BackLink({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return null;
  return (
    <p className="mt-8">
      <TextLink href={url}>{children}</TextLink>
    </p>
  );
}

/** The items, their quantities and the total. */
function PayOrderSummary({ summary, shopName }: { summary: PaySummary; shopName: string }) {
  return (
    <section aria-labelledby="order-heading" className="bg-calico px-5 py-10 lg:px-16 lg:py-16">
      <div className="mx-auto max-w-lg lg:stick lg:top-16 lg:mr-0">
        <h1 id="order-heading" className="text-lead text-bark">
          Pay {shopName}
        </h1>
        <p className="mt-1 font-display text-l tabular-nums">
          <ChosenAmount summary={summary} pick="total" />
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
              <p className="font-semibold tabular-nums">{formatMoney(line.totalCents)}</p>
            </li>
          ))}
        </ul>
        <dl className="tabular-nums">
          <div className="flex justify-between gap-4 border-b border-sand py-4">
            <dt>Subtotal</dt>
            <dd>{formatMoney(summary.subtotalCents)}</dd>
          </div>
          {summary.rates.length > 0 && (
            <div className="flex justify-between gap-4 border-b border-bark py-4">
              <dt>Delivery</dt>
              <dd>
                <ChosenAmount summary={summary} pick="delivery" />
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-4 py-4 text-lead font-semibold">
            <dt>Total</dt>
            <dd>
              <ChosenAmount summary={summary} pick="total" />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

import { Form, useNavigation } from "react-router";
import type { HeldOrder } from "#app/domain/selling/checkout/held/held-order.ts";
import { useRight } from "#app/owner/kit/use-right.ts";
import { orderPath } from "#app/owner/orders/order-words.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The unpaid orders that hold pieces, each with a button that releases them. */
export function HeldSection({ held, isAll }: { held: HeldOrder[]; isAll: boolean }) {
  return (
    <section aria-labelledby="held" className="mt-14">
      <h2 id="held" className="font-display text-m">
        Reserved in checkouts
      </h2>
      {held.length === 0 ? (
        <p className="mt-2 text-bark">Nothing. No piece of a limited run waits to be paid.</p>
      ) : (
        <>
          <p className="mt-2 max-w-2xl text-bark text-label">
            {formatPieces(held.reduce((sum, { pieces }) => sum + pieces, 0))} {isAll ? "" : "or more "}in
            orders at the payment page. They come back by themselves when it closes; ‘Release’ closes it now.
          </p>
          <ul className="mt-4 border-ink border-t">
            {held.map((order) => (
              <HeldRow key={order.reference} order={order} />
            ))}
          </ul>
          {!isAll && (
            <p className="mt-3 text-bark text-small">Those that have been held longest; there are more.</p>
          )}
        </>
      )}
    </section>
  );
}

function HeldRow({ order: { reference, email, pieces, lines, since, until } }: { order: HeldOrder }) {
  const { state, formData } = useNavigation();
  const mayRelease = useRight("stock", "write");
  const isReleasing = state !== "idle" && formData?.get("release") === reference;
  return (
    <li className="grid gap-x-8 gap-y-3 border-sand border-b py-4 text-label md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-4">
          <TextLink to={orderPath(reference)} className="font-[560]">
            {reference}
          </TextLink>
          <span className="tabular-nums">{formatPieces(pieces)}</span>
        </p>
        <p className="wrap-anywhere mt-1 text-bark text-small">{email}</p>
        <p className="mt-1 text-bark text-small">
          Since <time dateTime={since.toISOString()}>{formatMoment(since)}</time>
          {until && (
            <>
              , until <time dateTime={until.toISOString()}>{formatMoment(until)}</time>
            </>
          )}
        </p>
      </div>
      <ul className="min-w-0 text-small">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {mayRelease && (
        <Form method="post">
          <Button
            type="submit"
            name="release"
            value={reference}
            variant="secondary"
            size="small"
            busy={isReleasing}
          >
            {isReleasing ? "Releasing…" : "Release"}
            <span className="visually-hidden">: {reference}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

import { Form } from "react-router";
import type { ListedDelivery } from "#app/domain/webhooks/endpoints.server.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";

/** The last events, to whom they went, and what came back. */
export const DeliveryList = ({ deliveries }: { deliveries: ListedDelivery[] }) => (
  <Part id="deliveries" title="Last deliveries" size="m" className="mt-12 border-sand border-t pt-8">
    <p className="mt-2 max-w-xl text-bark text-label">
      What isn't taken is tried again for three days, less and less often. Events for a paused address wait as
      long. The list goes back 30 days.
    </p>
    {deliveries.length === 0 ? (
      <EmptyState>Nothing has happened yet that an address here wants to hear of.</EmptyState>
    ) : (
      <ul className="mt-6 border-ink border-t">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    )}
  </Part>
);

function DeliveryItem({ delivery }: { delivery: ListedDelivery }) {
  const { id, event, subject, isRepeat, dueSince, url, answer } = delivery;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand border-b py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-[560] text-label">
          {event} · {subject}
          {isRepeat && <span className="font-normal text-bark"> (sent again)</span>}
        </p>
        <p className="wrap-anywhere text-bark text-small">
          <Time at={dueSince} /> · {new URL(url).host}
        </p>
        <p className="wrap-anywhere text-small">
          <DeliveryStatus delivery={delivery} />
          {answer && <span className="text-bark"> {answer}</span>}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="do" value="again" />
        <Submit label="Send again" about={` ${event} ${subject}`} secondary />
      </Form>
    </li>
  );
}

function DeliveryStatus({ delivery: { state, attempts, nextAt, isPaused } }: { delivery: ListedDelivery }) {
  if (state === "delivered") return <span className="font-[560] text-leaf">Delivered.</span>;
  if (state === "given up") return <span className="font-[560] text-madder">Given up.</span>;
  if (isPaused) return <span className="font-[560]">Waits for Resume.</span>;
  if (attempts === 0) return <span className="font-[560]">Waits its turn.</span>;
  return (
    <span className="font-[560]">
      Failed. Next attempt <Time at={nextAt} />.
    </span>
  );
}

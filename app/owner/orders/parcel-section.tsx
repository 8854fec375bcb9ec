import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoment, shopDay } from "#app/shared/shop-time.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field } from "#app/ui/field.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderParcel } from "./order-view.ts";

/** The parcel's tracking, and a form for correcting it. */
export function ParcelSection({ parcel, problem }: { parcel: OrderParcel; problem: OrderProblem | null }) {
  return (
    <ParcelFacts parcel={parcel}>
      <DeliveredForm parcel={parcel} />
      <details className="mt-2" open={problem !== null || undefined}>
        <summary className="inline-block py-2 font-[560] text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
          Correct the tracking
        </summary>
        <TrackingForm parcel={parcel} problem={problem} />
      </details>
    </ParcelFacts>
  );
}

/** When and how the parcel was sent. */
export function ParcelFacts({ parcel, children }: { parcel: OrderParcel; children?: ReactNode }) {
  const { carrier, tracking, url, sentAt, deliveredOn } = parcel;
  return (
    <Part id="parcel" title="Parcel">
      <p className="wrap-anywhere mt-1 text-label">
        Sent on {formatMoment(sentAt)}
        {carrier ? ` with ${carrier}` : ""}
        {tracking ? `, tracking ${tracking}` : ""}.
      </p>
      {deliveredOn && <p className="mt-1 text-label">It arrived on {formatCalendarDay(deliveredOn)}.</p>}
      {url && (
        <ActionLink
          href={url}
          label="Follow it at the carrier"
          rel="noreferrer"
          target="_blank"
          className="text-label"
        />
      )}
      {children}
    </Part>
  );
}

/** The day on which the parcel arrived: the customer's time for withdrawing counts from it. */
function DeliveredForm({ parcel: { sentAt, deliveredOn } }: { parcel: OrderParcel }) {
  return (
    <Form method="post" className="mt-4 grid justify-items-start gap-3">
      <Field
        label="Arrived on"
        name="day"
        type="date"
        dense
        hint={deliveredOn ? undefined : "Empty for today."}
        defaultValue={deliveredOn ?? ""}
        min={shopDay(sentAt)}
      />
      <Submit name="intent" value="delivered" label="Mark as delivered" busy="Noting…" secondary />
    </Form>
  );
}

function TrackingForm({ parcel, problem }: { parcel: OrderParcel; problem: OrderProblem | null }) {
  return (
    <Form method="post" className="mt-3 grid gap-4">
      <ParcelFields problem={problem} known={parcel} />
      <CheckboxField name="tell" label="Write to the customer again" defaultChecked />
      <div>
        <Submit name="intent" value="tracking" label="Keep this tracking" busy="Keeping…" secondary />
      </div>
    </Form>
  );
}

interface ParcelFieldsProps {
  problem: OrderProblem | null;
  /** The current data of the parcel. */
  known?: { carrier: string | null; tracking: string | null };
}

/** The parcel's carrier and tracking number. A field with an error takes the focus. */
export function ParcelFields({ problem, known }: ParcelFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problem?.field) fields.current?.querySelector<HTMLInputElement>("[aria-invalid]")?.focus();
  }, [problem]);

  const errorOf = (field: "carrier" | "tracking") => (problem?.field === field ? problem.message : undefined);
  return (
    <div ref={fields} className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Carrier"
        name="carrier"
        optional
        dense
        autoComplete="off"
        hint="Royal Mail, DPD, Evri …"
        defaultValue={problem?.carrier ?? known?.carrier ?? ""}
        error={errorOf("carrier")}
      />
      <Field
        label="Tracking number"
        name="tracking"
        optional
        dense
        autoComplete="off"
        spellCheck={false}
        defaultValue={problem?.tracking ?? known?.tracking ?? ""}
        error={errorOf("tracking")}
      />
    </div>
  );
}

import { Form, useNavigation } from "react-router";
import type { TrackingRow } from "#app/domain/parcels/tracking-file.ts";
import { FileField } from "#app/owner/kit/file-field.tsx";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneHere, Part } from "#app/owner/kit/owner-page.tsx";
import { countOrders, LABELS_PATH, orderPath } from "#app/owner/orders/order-words.ts";
import { Field } from "#app/ui/field.tsx";
import { MAX_TRACKING_BYTES, TRACKING_TOO_LARGE, type TrackingView } from "./labels-view.ts";

const POST = { method: "post", action: LABELS_PATH, encType: "multipart/form-data" } as const;

/** Reads a carrier's file, shows what it would do, and does it. */
export function TrackingSection({ tracking }: { tracking: TrackingView | null }) {
  const isReading = useNavigation().formData?.get("do") === "read";
  return (
    <Part id="tracking" title="Read tracking numbers" size="m" className="mt-14 border-sand border-t pt-8">
      {tracking && tracking.rows.length > 0 && <ReadRows tracking={tracking} />}
      <Form {...POST} className="mt-6 grid max-w-xl gap-y-6">
        <FileField
          label="The carrier’s file, CSV"
          hint="With our order numbers and a column of tracking numbers. Nothing is changed yet."
          error={tracking?.problem ?? undefined}
          most={MAX_TRACKING_BYTES}
          tooLarge={TRACKING_TOO_LARGE}
        />
        <Field
          name="carrier"
          label="Carrier"
          hint="For rows that name none."
          defaultValue={tracking?.carrier || "Royal Mail"}
          autoComplete="off"
        />
        <p>
          <Submit name="do" value="read" label="Read tracking numbers" secondary isBusy={isReading} />
        </p>
      </Form>
    </Part>
  );
}

function ReadRows({ tracking: { rows, isBooked } }: { tracking: TrackingView }) {
  const orders = countOrders(rows.filter(({ problem }) => problem === null).length);
  const left = rows.filter(({ problem }) => problem !== null).length;
  const done = isBooked
    ? `${orders} marked as sent.`
    : `${orders} will be marked as sent, and each customer gets an email.`;
  const leftOut =
    left === 1 ? "1 row is left out, as it says below." : `${left} rows are left out, as they say below.`;
  return (
    <>
      <DoneHere of={String(isBooked)} words={left === 0 ? done : `${done} ${leftOut}`} />
      <ul className="mt-6 border-ink border-t" aria-label="Rows of the file">
        {rows.map((row) => (
          <li key={row.line} className="wrap-anywhere border-sand border-b py-2 text-label">
            <span className="text-bark text-small">Line {row.line}</span>{" "}
            <span className="font-[560]">{row.reference || "–"}</span> {row.carrier} {row.tracking}
            <Outcome row={row} isBooked={isBooked} />
          </li>
        ))}
      </ul>
      {!isBooked && left < rows.length && (
        <Form {...POST} className="mt-6">
          <input
            type="hidden"
            name="rows"
            value={JSON.stringify(rows, ["line", "reference", "carrier", "tracking"])}
          />
          <Submit name="do" value="book" label={`Mark ${orders} as sent`} busy="Marking them…" />
        </Form>
      )}
    </>
  );
}

const Outcome = ({ row: { problem, reference }, isBooked }: { row: TrackingRow; isBooked: boolean }) =>
  problem === null ? (
    <p className="text-leaf text-small">
      {isBooked ? "Sent. " : "Will be marked as sent."}
      {isBooked && <ActionLink to={orderPath(reference)} label="See the order" about={` ${reference}`} />}
    </p>
  ) : (
    <p className="text-madder text-small">{problem}</p>
  );

import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { LABELS_PATH, orderPath, ordersPath } from "#app/owner/orders/order-words.ts";
import { TestBadge } from "#app/owner/orders/state-filter.tsx";
import { formatPieces } from "#app/shared/piece-label.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { LABEL_FILES, type LabelFile, type ListedShipment, type TrackingView } from "./labels-view.ts";
import { TrackingSection } from "./tracking-section.tsx";

interface LabelsPageProps {
  shipments: ListedShipment[];
  /** False when there are more orders to send than the desk lists. */
  isAll: boolean;
  /** The last file that was asked for, when it had nothing in it. */
  empty: LabelFile | null;
  /** A carrier's file that was read back. */
  tracking: TrackingView | null;
}

/** The desk of parcels: the orders to send, their files and forms, and the numbers that come back. */
export function LabelsPage({ shipments, isAll, empty, tracking }: LabelsPageProps) {
  const maySet = useRight("settings", "write");
  const mayWrite = useRight("orders", "write");
  return (
    <OwnerPage
      title="Labels"
      back={[ordersPath("paid"), "Orders to send"]}
      lead="Tick the orders that you send now, and take their file to the carrier. Then read the tracking numbers back: the orders are marked as sent, and each customer gets an email."
      actions={maySet && <ActionLink to="/admin/words/labels" label="Packaging, limits and columns" />}
    >
      <DoneNotice tone="asks">
        {empty &&
          `None of the ticked orders needs a file ‘${LABEL_FILES[empty]}’. Each order says which form it needs.`}
      </DoneNotice>
      {shipments.length === 0 ? (
        <EmptyState title="No order is to be sent.">Paid orders stand here until they are sent.</EmptyState>
      ) : (
        <ShipmentForm shipments={shipments} isAll={isAll} />
      )}
      {mayWrite && <TrackingSection tracking={tracking} />}
    </OwnerPage>
  );
}

/** Each button asks for its file of the ticked orders, in a form without scripts; papers open in a tab of their own. */
const ShipmentForm = ({ shipments, isAll }: Pick<LabelsPageProps, "shipments" | "isAll">) => (
  <form method="get" action={LABELS_PATH} className="mt-8">
    <ul className="border-ink border-t">
      {shipments.map((shipment) => (
        <Shipment key={shipment.reference} shipment={shipment} />
      ))}
    </ul>
    {!isAll && (
      <p className="mt-3 text-bark text-small">These are the oldest. More follow once they are sent.</p>
    )}
    <div className="mt-6 flex flex-wrap gap-3">
      {Object.entries(LABEL_FILES).map(([file, label], nth) => (
        <Submit
          key={file}
          label={label}
          secondary={nth > 0}
          formAction={`${LABELS_PATH}/${file}`}
          formTarget={file.endsWith(".pdf") ? "_blank" : undefined}
        />
      ))}
    </div>
  </form>
);

function Shipment({ shipment }: { shipment: ListedShipment }) {
  const { reference, createdAt, name, country, pieces, form, hasAddress, isTest, missing } = shipment;
  return (
    <li className="border-sand border-b py-3">
      <CheckboxField
        id={`order-${reference}`}
        name="order"
        value={reference}
        defaultChecked={hasAddress}
        disabled={!hasAddress}
        label={
          <span className="wrap-anywhere">
            <span className="font-[560]">{reference}</span> {[name, country].filter(Boolean).join(", ")}
          </span>
        }
      />
      <div className="pl-10 text-bark text-small">
        <p className="flex flex-wrap items-center gap-x-6">
          <span className="font-[560] text-ink">{form ?? (country && "No customs form")}</span>
          <span>
            <Time at={createdAt} />, {formatPieces(pieces)}
          </span>
          {isTest && <TestBadge />}
          <ActionLink to={orderPath(reference)} label="See the order" about={` ${reference}`} />
        </p>
        {!hasAddress && <p className="font-[560] text-madder">No delivery address is known yet.</p>}
        {missing.map(({ slug, title, facts }) => (
          <p key={slug ?? title}>
            <span className="font-[560] text-madder">Not known yet:</span> {facts.join(", ")}{" "}
            {slug === null ? (
              `of ${title}`
            ) : (
              <ActionLink to={`/admin?${new URLSearchParams({ slug })}`} label={`of ${title}`} />
            )}
          </p>
        ))}
      </div>
    </li>
  );
}

import { Form, useNavigation } from "react-router";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OrderView } from "./order-view.ts";
import { orderPath } from "./order-words.ts";

/** For a shopper's requests: a download of the stored data, and its deletion. */
export function PersonalDataSection({ order }: { order: OrderView }) {
  const { reference, erasedAt, erasureBlocker } = order;
  return (
    <section aria-labelledby="personal-data">
      <h2 id="personal-data" className="font-display text-card">
        Personal data
      </h2>
      {erasedAt && (
        <p className="mt-1 text-label">
          Erased on <time dateTime={erasedAt.toISOString()}>{formatMoment(erasedAt)}</time>.
        </p>
      )}
      <TextLink
        href={`${orderPath(reference)}/export.json`}
        download
        className="mt-1 inline-block py-2 text-label"
      >
        Download what is kept of this order
      </TextLink>
      {!erasedAt &&
        (erasureBlocker ? (
          <p className="mt-1 text-bark text-small">It cannot be erased yet. {erasureBlocker}</p>
        ) : (
          <div className="mt-2">
            <ConfirmDialog
              label="Erase personal data…"
              title={`Erase the customer of ${reference}?`}
              keep="Keep it"
            >
              <Erase />
            </ConfirmDialog>
          </div>
        ))}
    </section>
  );
}

function Erase() {
  const { state, formData } = useNavigation();
  const isErasing = state !== "idle" && formData?.get("intent") === "erase";
  return (
    <Form method="post">
      <ul className="grid gap-2 text-bark">
        <li>Name, email, phone and address are taken out of the order.</li>
        <li>What was bought, what was paid and what happened stay.</li>
        <li>No email about it can be sent any more.</li>
        <li>The payment provider and your backups keep what they have.</li>
        <li>It cannot be undone.</li>
      </ul>
      <Button type="submit" name="intent" value="erase" size="small" className="mt-6" busy={isErasing}>
        {isErasing ? "Erasing…" : "Erase it for good"}
      </Button>
    </Form>
  );
}

import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { formatAlert, type OrderAlert } from "#app/domain/alerts/order-alert.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Time } from "#app/owner/kit/list-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { MailsSection } from "./mails-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { NextStepSection } from "./next-step-section.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPerson } from "./order-person.tsx";
import type { OrderProblem } from "./order-problem.ts";
import type { OrderView } from "./order-view.ts";
import { orderPath } from "./order-words.ts";
import { OrderFrame } from "./packing-page.tsx";
import { ParcelSection } from "./parcel-section.tsx";

interface OrderPageProps {
  order: OrderView;
  /** The sentence for the last action, if there was one. */
  done: string | null;
  problem: OrderProblem | null;
  /** The sender of the parcel. */
  shop: { name: string; email: string };
}

/** All data of an order, and the next step. In print it is a packing slip. */
export function OrderPage({ order, done, problem, shop }: OrderPageProps) {
  return (
    <OrderFrame order={order} said={problem ? null : done} isAlarming={order.alerts.length > 0} shop={shop}>
      <div className="grid content-start gap-12">
        <AlertsSection alerts={order.alerts} />
        <NextStepSection order={order} problem={problem} />
        {order.parcel && order.handover === null && <ParcelSection parcel={order.parcel} problem={problem} />}
        <OrderLines order={order} />
        <MoneySection order={order} />
      </div>
      <div className="grid content-start gap-10">
        <OrderPerson order={order} />
        <MailsSection order={order} />
        <WriteSection order={order} problem={problem} />
        <OrderHistory order={order} />
        <PersonalDataSection order={order} />
      </div>
    </OrderFrame>
  );
}

/** The changes of the order's state with their reasons, oldest first. */
function OrderHistory({ order: { history } }: { order: OrderView }) {
  return (
    <Part id="history" title="History">
      <ol className="mt-3 border-sand border-l-2">
        {history.map(({ id, title, reason, at }) => (
          <li key={id} className="pb-4 pl-5 last:pb-0">
            <p className="font-[560] text-label">{title}</p>
            {reason.toLowerCase() !== title.toLowerCase() && (
              <p className="wrap-anywhere text-bark text-small">{capitalised(reason)}</p>
            )}
            <p className="text-bark text-small">
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The owner's own letter to the shopper. Its text is kept when it could not be sent. */
function WriteSection({ order, problem }: { order: OrderView; problem: OrderProblem | null }) {
  const { state, formData } = useNavigation();
  const field = useRef<HTMLDivElement>(null);
  const error = problem?.field === "typed" ? problem.message : undefined;
  useEffect(() => {
    if (error) field.current?.querySelector("textarea")?.focus();
  }, [error]);
  if (order.email === "" || order.erasedAt) return null;
  return (
    <Part id="write" title="Write to customer">
      {/* Because of the key, the field is empty once its letter is written. */}
      <Form key={order.mails.length} method="post" className="mt-2" noValidate>
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="id" value={order.nextMessageId} />
        <div ref={field}>
          <TextAreaField
            name="message"
            label="Message"
            rows={4}
            hint="Sent in the look of the shop’s emails. An answer comes to your mailbox."
            defaultValue={problem?.typed ?? ""}
            error={error}
          />
        </div>
        <Submit
          label="Send"
          isBusy={state !== "idle" && formData?.get("intent") === "write"}
          secondary
          className="mt-3"
        />
      </Form>
    </Part>
  );
}

/** The problems of the order, at the top of its page; empty without any. */
function AlertsSection({ alerts }: { alerts: OrderAlert[] }) {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const _isNoting = intent === "dealt-with";
  const _isPutting = intent === "put-back";
  if (alerts.length === 0) return null;
  return (
    <Part id="troubles" title="This needs you" className="border-madder border-l-4 bg-calico p-5 sm:p-6">
      <ul className="mt-3 grid gap-4">
        {alerts.map((trouble) => {
          const { title, text } = formatAlert(trouble);
          return (
            <li key={`${trouble.kind} ${trouble.mail} ${trouble.at.toISOString()}`} className="text-label">
              <p className="font-[560] text-madder">{title}</p>
              <p className="wrap-anywhere mt-1">{text}</p>
              <p className="mt-1 text-bark text-small">
                <Time at={trouble.at} />
              </p>
            </li>
          );
        })}
      </ul>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        {alerts.some(({ kind }) => kind === "unshelved") && (
          <Submit name="intent" value="put-back" label="Put it back" busy="Putting it back…" />
        )}
        <Submit name="intent" value="dealt-with" label="I have dealt with it" busy="Noting…" secondary />
      </Form>
    </Part>
  );
}

/** For a shopper's requests: a download of the stored data, and its deletion. */
function PersonalDataSection({ order }: { order: OrderView }) {
  const { reference, erasedAt, erasureBlocker } = order;
  return (
    <Part id="personal-data" title="Personal data">
      {erasedAt && (
        <p className="mt-1 text-label">
          Erased on <Time at={erasedAt} />.
        </p>
      )}
      <ActionLink
        href={`${orderPath(reference)}/export.json`}
        label="Download what is kept of this order"
        download
        className="mt-1 text-label"
      />
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
    </Part>
  );
}

function Erase() {
  return (
    <Form method="post">
      <ul className="grid gap-2 text-bark">
        <li>Name, email, phone and address are taken out of the order.</li>
        <li>What was bought, what was paid and what happened stay.</li>
        <li>No email about it can be sent any more.</li>
        <li>The payment provider and your backups keep what they have.</li>
        <li>It cannot be undone.</li>
      </ul>
      <Submit name="intent" value="erase" label="Erase it for good" busy="Erasing…" className="mt-6" />
    </Form>
  );
}

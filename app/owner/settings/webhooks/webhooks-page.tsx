import { Form, useLocation } from "react-router";
import type { Endpoint, ListedDelivery } from "#app/domain/webhooks/endpoints.server.ts";
import { MAX_FAILURES, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from "#app/domain/webhooks/webhook-events.ts";
import { CopyButton, Submit } from "#app/owner/kit/form-parts.tsx";
import { EmptyState, Time } from "#app/owner/kit/list-parts.tsx";
import { DoneNotice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { formatCount } from "#app/shared/words.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { WebhooksAnswer, WebhooksView } from "./webhooks-view.ts";

interface WebhooksPageProps {
  view: WebhooksView;
  /** What was done last, in a sentence. */
  done: string | null;
  answer: WebhooksAnswer | null;
}

/** The programs that are told what happens in the shop, and what they answered. */
export function WebhooksPage({ view: { endpoints, deliveries }, done, answer }: WebhooksPageProps) {
  const secret = answer && "secret" in answer ? answer.secret : null;
  return (
    <OwnerPage
      title="Webhooks"
      nav={<SettingsNav />}
      lead="Other programs, such as your bookkeeping or warehouse, can hear at once what happens here. Whoever looks after the program gives you its address."
    >
      <DoneNotice>{!answer && done}</DoneNotice>
      <DoneNotice tone="asks">{secret && <SecretOnce secret={secret} />}</DoneNotice>
      {endpoints.length > 0 && (
        <ul className="mt-8 border-ink border-t">
          {endpoints.map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <AddForm refused={answer && "typed" in answer ? answer : null} />
      {endpoints.length > 0 && <DeliveryList deliveries={deliveries} />}
    </OwnerPage>
  );
}

const SecretOnce = ({ secret }: { secret: string }) => (
  <>
    <p className="font-[560]">Added. Copy its secret now: it's shown only this once.</p>
    <p className="wrap-anywhere mt-2 select-all text-small">{secret}</p>
    <p className="mt-2 mb-3 text-bark">
      Give it to whoever looks after the program, which uses it to check that an event comes from your shop.
    </p>
    <CopyButton text={secret} label="Copy the secret" secondary />
  </>
);

function EndpointItem({ endpoint: { id, url, events, pausedAt, failures } }: { endpoint: Endpoint }) {
  const isFailing = pausedAt === null && failures >= MAX_FAILURES;
  return (
    <li className="border-sand border-b py-4">
      <h2 className="wrap-anywhere font-[560] text-body">{url}</h2>
      <p className="wrap-anywhere text-bark text-small">
        <span className={`font-[560] ${isFailing ? "text-madder" : "text-ink"}`}>
          {pausedAt ? "Paused" : isFailing ? `Failed ${formatCount(failures)} times in a row` : "On"}
        </span>
        {` · ${events.join(", ")}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {pausedAt ? (
            <Submit name="do" value="resume" label="Resume" about={` ${url}`} secondary />
          ) : (
            <Submit name="do" value="pause" label="Pause" about={` ${url}`} secondary />
          )}
        </Form>
        <ConfirmDialog
          label={
            <>
              Remove<span className="visually-hidden"> {url}</span>
            </>
          }
          title={`Remove ${url}?`}
          keep="Keep it"
        >
          <p className="mb-6 text-bark">
            Nothing is sent there any more, and what still waits for it is forgotten. Its secret ends with it.
          </p>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Submit name="do" value="remove" label="Remove" about={` ${url}`} />
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}

type Refused = Extract<WebhooksAnswer, { problems: unknown }>;

function AddForm({ refused }: { refused: Refused | null }) {
  const { key } = useLocation();
  const errorOf = (name: "address" | "events") =>
    refused?.problems.find(({ field }) => field === name)?.message;
  const isTicked = (name: string) => refused?.typed.events.includes(name) ?? true;
  const eventsError = errorOf("events");
  return (
    <Part id="add" title="Tell another program" size="m" className="mt-12 border-sand border-t pt-8">
      {refused && (
        <ErrorSummary
          title="Nothing was added."
          problems={refused.problems.map(({ field, message }) => ({ fieldId: field, message }))}
          className="mt-6"
        />
      )}
      <Form key={key} method="post" noValidate className="mt-6 grid max-w-xl gap-6">
        <Field
          label="Address"
          name="address"
          type="url"
          hint="It begins with https://."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={refused?.typed.address ?? ""}
          error={errorOf("address")}
          required
          dense
        />
        <fieldset id="events" aria-describedby={eventsError && "events-error"}>
          <legend className="font-[560] text-label">Tell it when</legend>
          {eventsError && (
            <p id="events-error" className="mt-2 font-[560] text-madder text-small">
              {eventsError}
            </p>
          )}
          {WEBHOOK_EVENT_NAMES.map((name) => (
            <CheckboxField
              key={name}
              id={name}
              name="events"
              value={name}
              defaultChecked={isTicked(name)}
              label={
                <>
                  {WEBHOOK_EVENTS[name]} <span className="text-bark text-small">{name}</span>
                </>
              }
            />
          ))}
        </fieldset>
        <Submit name="do" value="add" label="Add" busy="Adding…" className="justify-self-start" />
      </Form>
    </Part>
  );
}

/** The last events, to whom they went, and what came back. */
const DeliveryList = ({ deliveries }: { deliveries: ListedDelivery[] }) => (
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

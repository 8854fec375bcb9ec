import { Form, useNavigation } from "react-router";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";
import { formatAlert } from "./alert-messages.ts";
import type { OrderAlert } from "./order-view.ts";

/** The problems of the order, at the top of its page; empty without any. */
export function AlertsSection({ alerts }: { alerts: OrderAlert[] }) {
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const isNoting = intent === "dealt-with";
  const isPutting = intent === "put-back";
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="troubles" className="border-madder border-l-4 bg-calico p-5 sm:p-6">
      <h2 id="troubles" className="font-display text-card">
        This needs you
      </h2>
      <ul className="mt-3 grid gap-4">
        {alerts.map((trouble) => {
          const { title, text } = formatAlert(trouble);
          return (
            <li key={`${trouble.kind} ${trouble.mail} ${trouble.at.toISOString()}`} className="text-label">
              <p className="font-[560] text-madder">{title}</p>
              <p className="wrap-anywhere mt-1">{text}</p>
              <p className="mt-1 text-bark text-small">
                <time dateTime={trouble.at.toISOString()}>{formatMoment(trouble.at)}</time>
              </p>
            </li>
          );
        })}
      </ul>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        {alerts.some(({ kind }) => kind === "unshelved") && (
          <Button type="submit" name="intent" value="put-back" size="small" busy={isPutting}>
            {isPutting ? "Putting it back…" : "Put it back"}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="dealt-with"
          variant="secondary"
          size="small"
          busy={isNoting}
        >
          {isNoting ? "Noting…" : "I have dealt with it"}
        </Button>
      </Form>
    </section>
  );
}

import type { ShopperStep } from "../shopper-order.ts";

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** What happened so far, and what is to come. */
export const StatusSteps = ({ steps }: { steps: ShopperStep[] }) => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="font-display text-m">
      So far
    </h2>
    <ol className="mt-4 border-sand border-l-2">
      {steps.map(({ title, text, at }) => (
        <li key={`${title} ${at?.toISOString()}`} className="pb-5 pl-5 last:pb-0">
          <p className={at ? "font-[560]" : "text-bark"}>{title}</p>
          {text && <p className="wrap-anywhere text-bark text-small">{text}</p>}
          {at && (
            <p className="text-bark text-small">
              <time dateTime={at.toISOString()}>{MOMENT.format(at)}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
);

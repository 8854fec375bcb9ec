import type { Endpoint, ListedDelivery } from "#app/domain/webhooks/endpoints.server.ts";

export const WEBHOOKS_PATH = "/admin/settings/webhooks";

/** The page of webhooks: the addresses, and what was sent to them last. */
export interface WebhooksView {
  endpoints: Endpoint[];
  deliveries: ListedDelivery[];
}

/** The form of a new address, as it was typed. */
export interface TypedWebhook {
  address: string;
  events: string[];
}

/** The answer to a form: the secret of a new address, or what is wrong. */
export type WebhooksAnswer =
  | { secret: string }
  | { typed: TypedWebhook; problems: { field: "address" | "events"; message: string }[] };

export const WEBHOOKS_DONE = {
  pause: "Paused. Events wait here for three days, and go when you press Resume.",
  resume: "On again. What waited is on its way.",
  remove: "Removed. Nothing is sent there any more.",
  again: "It's on its way again. Reload the page in a moment to see the answer.",
};

import * as z from "zod";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  listEndpoints,
  sendAgain,
} from "#app/domain/webhooks/endpoints.server.ts";
import { WEBHOOK_EVENT_NAMES } from "#app/domain/webhooks/webhook-events.ts";
import { act, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { isAllowed, leadsInside, type Reach } from "#app/platform/http/post-outside.server.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  type WEBHOOKS_DONE,
  WEBHOOKS_PATH,
  type WebhooksAnswer,
  type WebhooksView,
} from "./webhooks-view.ts";

interface WebhooksDeps {
  db: Database;
  now: () => Date;
  sealer: Sealer;
  reach: Reach;
}

export async function loadWebhooks(
  { db, now }: WebhooksDeps,
  admin: Admin<"settings:read">,
): Promise<WebhooksView> {
  const [endpoints, deliveries] = await Promise.all([
    listEndpoints(db, admin),
    listDeliveries(db, admin, now()),
  ]);
  return { endpoints, deliveries };
}

const MAX_ADDRESS = 500;
const PRIVATE = "This address leads into a private network. The shop sends to the internet only.";

/** Why the shop sends nothing to what was typed; otherwise the address. */
async function parseAddress(typed: string, reach: Reach): Promise<Result<URL, string>> {
  if (typed === "") return err("Type the address that your technician gave you.");
  const url = URL.parse(typed);
  if (url === null || url.hostname === "" || typed.length > MAX_ADDRESS)
    return err(
      `Type the whole address, such as https://example.com/events, ${MAX_ADDRESS} characters at most.`,
    );
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    return err("Leave out user names, passwords and what follows a # sign.");
  if (url.protocol !== "https:" && (url.protocol !== "http:" || reach === "internet"))
    return err("Type an address that begins with https://.");
  return !isAllowed(url, reach) || (await leadsInside(url, reach)) ? err(PRIVATE) : ok(url);
}

async function parseWebhookForm(form: FormData, { reach }: WebhooksDeps) {
  const typed = { address: textIn(form, "address").trim(), events: allIn(form, "events") };
  const events = WEBHOOK_EVENT_NAMES.filter((name) => typed.events.includes(name));
  const address = await parseAddress(typed.address, reach);
  if (address.ok && events.length > 0) return ok({ typed, url: address.value.href, events });
  const problems = [
    ...(address.ok ? [] : [{ field: "address" as const, message: address.error }]),
    ...(events.length > 0 ? [] : [{ field: "events" as const, message: "Tick one event at least." }]),
  ];
  return err({ typed, problems });
}

const leadsTo = (done: keyof typeof WEBHOOKS_DONE) => ({ leadsTo: `${WEBHOOKS_PATH}?done=${done}` });

const change = (action: "pause" | "resume" | "remove") =>
  act<"settings", WebhooksDeps, WebhooksAnswer, { id: string }>(
    z.object({ id: z.uuid() }),
    async ({ db, now }, admin, { id }) =>
      (await changeEndpoint(db, admin, { id, action, now: now() })) ? leadsTo(action) : null,
  );

export const WEBHOOKS_ACTIONS: PageActions<"settings", WebhooksDeps, WebhooksAnswer> = {
  area: "settings",
  // An address and a few words.
  largest: { bytes: 10_000 },
  asked: "do",
  actions: {
    add: act(parseWebhookForm, async (deps, admin, { typed, url, events }) => {
      const added = await addEndpoint(deps, admin, { url, events });
      if (added.ok) return { shown: { secret: added.value }, status: 200 };
      const problems = [{ field: "address" as const, message: added.error }];
      return { shown: { typed, problems }, status: 422 };
    }),
    pause: change("pause"),
    resume: change("resume"),
    remove: change("remove"),
    again: act(
      z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
      async ({ db, now }, admin, { id }) =>
        (await sendAgain(db, admin, { id, now: now() })) ? leadsTo("again") : null,
    ),
  },
};

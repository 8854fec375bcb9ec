import { eq, sql } from "drizzle-orm";
import { announceChange } from "../cache/changes.server.ts";
import type { Database, Transaction } from "../db/client.server.ts";
import type { PaymentSettings } from "./payment-settings.server.ts";
import type { Sealer } from "./secrets.server.ts";
import { serviceSettings } from "./service-settings.tables.server.ts";
import type { Settings } from "./settings.server.ts";

/** The tag of everything in a process's memory that follows from these settings. */
export const SERVICES_TAG = "service settings";

/** The owner's settings of each service: its facts, which may be shown and logged, and its secrets, which never are. */
interface Services {
  email: {
    facts: { host: string; port: number; user: string | null; fromName: string | null; from: string };
    secrets: { password: string | null };
  };
  payments: {
    /** `account` is the provider's id of the account that the keys belong to. */
    facts: { mode: "test" | "live"; account: string };
    secrets: { secretKey: string; webhookSecret: string };
  };
  /** Whether the payment page offers the shopper's own currency; `off` before it was ever set. */
  pricing: { facts: { ownCurrency: "on" | "off" }; secrets: null };
}
export type Service = keyof Services;
export type Facts<S extends Service> = Services[S]["facts"];
export type Secrets<S extends Service> = Services[S]["secrets"];

/** The stored settings of a service. */
export interface KeptService<S extends Service> {
  facts: Facts<S>;
  /** Null when they cannot be opened, because the shop's own secret has changed since they were saved. */
  secrets: Secrets<S> | null;
  revision: number;
  changedAt: Date;
}

export type KeptServices = { [S in Service]: KeptService<S> | null };

/** Everything that the owner set. */
export async function readServices(db: Database | Transaction, sealer: Sealer): Promise<KeptServices> {
  const rows = await db.select().from(serviceSettings);
  const kept = <S extends Service>(service: S): KeptService<S> | null => {
    const row = rows.find((one) => one.service === service);
    if (!row) return null;
    const opened = sealer.open(row.sealed, service);
    return {
      facts: row.facts as unknown as Facts<S>,
      secrets: opened === null ? null : JSON.parse(opened),
      revision: row.revision,
      changedAt: row.changedAt,
    };
  };
  return { email: kept("email"), payments: kept("payments"), pricing: kept("pricing") };
}

/** Replaces a service's settings, and tells every process, because pages follow from them as well. */
export async function saveService<S extends Service>(
  tx: Transaction,
  sealer: Sealer,
  { service, facts, secrets, now }: { service: S; facts: Facts<S>; secrets: Secrets<S>; now: Date },
  pageTags: readonly string[] = [],
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(secrets), service);
  const values = { facts: { ...facts }, sealed, changedAt: now };
  await tx
    .insert(serviceSettings)
    .values({ service, ...values, revision: 1 })
    .onConflictDoUpdate({
      target: serviceSettings.service,
      set: { ...values, revision: sql`${serviceSettings.revision} + 1` },
    });
  await announceChange(tx, [SERVICES_TAG, ...pageTags]);
}

/**
 * Whether a service's settings are still those of a revision. Waits for a change that is being saved: either that
 * change sees everything that was recorded before the question, or the answer is no.
 */
export async function isRevision(db: Database, service: Service, revision: number): Promise<boolean> {
  const [row] = await db
    .select({ revision: serviceSettings.revision })
    .from(serviceSettings)
    .where(eq(serviceSettings.service, service))
    .for("share");
  return row?.revision === revision;
}

/** The mail server and the sender; null while none is known. The server's own settings take precedence. */
export function mailSettings({ mail }: Pick<Settings, "mail">, { email }: KeptServices): Settings["mail"] {
  if (mail !== null || !email?.secrets) return mail;
  const { host, port, user, from, fromName } = email.facts;
  const { password } = email.secrets;
  const login = user === null ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
  return {
    smtpUrl: `${port === TLS_PORT ? "smtps" : "smtp"}://${login}${host}:${port}`,
    from: fromName === null ? from : `${fromName} <${from}>`,
  };
}

/** The port on which a mail server speaks TLS from the first byte (RFC 8314). */
const TLS_PORT = 465;

/** Where payments go. The server's own settings take precedence; keys that cannot be read lead nowhere. */
export function effectivePayments(
  settings: Pick<Settings, "payments" | "ownerSetsPayments" | "stripeApiBase">,
  { payments: kept }: KeptServices,
): PaymentSettings {
  if (!settings.ownerSetsPayments || kept === null) return settings.payments;
  return kept.secrets === null
    ? { provider: "none", livemode: kept.facts.mode === "live" }
    : { provider: "stripe", ...kept.secrets, apiBase: settings.stripeApiBase };
}

const UNREADABLE: Record<"email" | "payments", string> = {
  email:
    "The kept password of the mail server can't be read, because the server's own secret is another one now. Emails wait in the shop: type the password again under Settings, Email.",
  payments:
    "The kept Stripe keys can't be read, because the server's own secret is another one now. The shop takes no orders: type the keys again under Settings, Payments.",
};

/** Sentences for the owner about stored settings that cannot be read, unless the server's own settings replace them. */
export const unreadable = (
  { mail, ownerSetsPayments }: Pick<Settings, "mail" | "ownerSetsPayments">,
  kept: KeptServices,
): Record<keyof typeof UNREADABLE, string | null> => ({
  email: mail === null && kept.email?.secrets === null ? UNREADABLE.email : null,
  payments: ownerSetsPayments && kept.payments?.secrets === null ? UNREADABLE.payments : null,
});

/** When the owner last set each service. */
export const listServiceChanges = (db: Database): Promise<{ service: Service; at: Date }[]> =>
  db.select({ service: serviceSettings.service, at: serviceSettings.changedAt }).from(serviceSettings);

import { existsSync } from "node:fs";
import path from "node:path";
import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import {
  type PaymentGateway,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import {
  createPaymentMethods,
  type PaymentMethods,
} from "#app/domain/money/payments/payment-methods.server.ts";
import type { Sandbox } from "#app/domain/money/sandbox/sandbox-context.ts";
import type { Forgetful } from "#app/platform/cache/listen-for-changes.server.ts";
import {
  isPublicWithTestKeys,
  type PaymentSettings,
  usesTestKeys,
} from "#app/platform/config/payment-settings.server.ts";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import {
  effectivePayments,
  isRevision,
  type KeptServices,
  mailSettings,
  readServices,
  SERVICES_TAG,
  unreadable,
} from "#app/platform/config/service-settings.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { SetupMeans } from "#app/platform/config/setup-means.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { traceMethods } from "#app/platform/tracing/trace-methods.server.ts";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";
import { openPayments } from "./payments.ts";

/** The other services of the shop, by the present settings. */
export interface Services {
  gateway: PaymentGateway;
  paymentMethods: PaymentMethods;
  sandbox: Sandbox | null;
  means: SetupMeans;
  isPublicWithTestKeys: boolean;
  /** Why no order can be paid, for the owner; null when it can, and when nothing was ever set. */
  whyNoPayments: string | null;
}

/** The services in this process's memory. */
export interface KeptServiceStore extends Forgetful {
  /** The services of the present settings. While the database is away: of those that were last known. */
  read(): Promise<Services>;
  /** The same for callers that must not begin with other services: throws while the database is away. */
  readAtStart(): Promise<Services>;
  /** The services that were last read. Before the first read: those of the server's own settings. */
  readonly latest: Services;
}

interface ServiceParts {
  db: Database;
  settings: Settings;
  sealer: Sealer;
  ownAddress: string;
  providerClock: ProviderClock;
  tracer: Tracer | null;
  /** Whether this process logs unreadable settings, for all processes. */
  isReporter: boolean;
  log: Log;
}

const NOTHING_KEPT: KeptServices = { email: null, payments: null, pricing: null };

/** Keeps the services in memory, and opens them again after each change by the owner. */
export function createServiceStore(parts: ServiceParts): KeptServiceStore {
  const { db, settings, sealer, log } = parts;
  // The owner's settings are not known yet: until then nothing is sold, least of all in the sandbox.
  const before: Settings = settings.ownerSetsPayments
    ? { ...settings, payments: { provider: "none", livemode: true } }
    : settings;
  const refresh = (): void => {
    current = null;
    void read();
  };
  let latest = openServices(parts, before, NOTHING_KEPT, refresh);
  let known: string | null = null;
  let reported = "";
  let current: Promise<Services> | null = null;
  let isOpen = true;
  let begun = 0;
  let newest = 0;

  const update = async (): Promise<Services> => {
    begun += 1;
    const turn = begun;
    const kept = await readServices(db, sealer);
    // A later question may have been answered first.
    if (turn < newest) return latest;
    newest = turn;
    const name = JSON.stringify(Object.values(kept).map((service) => service?.revision));
    // Unchanged services keep their connections.
    if (name === known) return latest;
    known = name;
    latest = openServices(parts, settings, kept, refresh);
    const problems = latest.means.problems.join(" ");
    if (parts.isReporter && problems !== "" && problems !== reported) log.error(problems);
    reported = problems;
    return latest;
  };
  const read = (): Promise<Services> => {
    if (current) return current;
    const reading: Promise<Services> = update().catch((error) => {
      if (current === reading) current = null;
      log.warn("The settings of other services could not be read; they stay as they were", {
        reason: String(error),
      });
      return latest;
    });
    // While changes cannot be heard, each request reads for itself.
    if (isOpen) current = reading;
    return reading;
  };

  return {
    read,
    readAtStart: update,
    get latest() {
      return latest;
    },
    purge(tags) {
      if (tags.includes(SERVICES_TAG)) refresh();
    },
    close() {
      isOpen = false;
      current = null;
    },
    open() {
      isOpen = true;
      refresh();
    },
  };
}

function openServices(
  parts: ServiceParts,
  settings: Settings,
  kept: KeptServices,
  onStale: () => void,
): Services {
  const { tracer, providerClock } = parts;
  const payments = effectivePayments(settings, kept);
  const mail = mailSettings(settings, kept);
  const problems = unreadable(settings, kept);
  const { gateway, sandbox } = openPayments(
    { ...settings, payments, isAdaptive: kept.pricing?.facts.ownCurrency === "on" },
    parts.ownAddress,
    providerClock,
  );
  // The sandbox uses this machine's own clock.
  if (sandbox) void providerClock.forget();
  const isCurrent = async (): Promise<boolean> => {
    if (!settings.ownerSetsPayments || kept.payments === null) return true;
    return isRevision(parts.db, "payments", kept.payments.revision);
  };
  const current = whileCurrent(gateway, isCurrent, onStale);
  const ownSettings = path.resolve(".env");
  return {
    gateway: tracer ? traceMethods(current, "payment provider", tracer) : current,
    paymentMethods: createPaymentMethods(current, { now: () => new Date(), log: parts.log }),
    sandbox,
    means: {
      siteUrl: settings.siteUrl,
      payments: modeOf(payments),
      mailer: mail && openMailer(mail),
      problems: Object.values(problems).filter((problem) => problem !== null),
      settingsFile: existsSync(ownSettings) ? ownSettings : null,
    },
    isPublicWithTestKeys: isPublicWithTestKeys({ payments, siteUrl: settings.siteUrl }),
    whyNoPayments: problems.payments,
  };
}

/**
 * A gateway that opens payment pages only while its keys are the stored ones: a request that began with older keys must
 * not lead a shopper to an account that the shop no longer asks about.
 */
const whileCurrent = (
  gateway: PaymentGateway,
  isCurrent: () => Promise<boolean>,
  onStale: () => void,
): PaymentGateway => ({
  ...gateway,
  async openCheckout(order) {
    if (await isCurrent()) return gateway.openCheckout(order);
    onStale();
    throw new PaymentProviderError("unavailable", "The payment keys have just changed", { cause: null });
  },
});

const modeOf = (payments: PaymentSettings): SetupMeans["payments"] =>
  payments.provider !== "stripe" ? payments.provider : usesTestKeys(payments) ? "test" : "live";

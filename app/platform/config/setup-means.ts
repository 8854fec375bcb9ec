import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Sealer } from "./secrets.server.ts";
import type { Settings } from "./settings.server.ts";

/** What the server's settings give the shop, as far as the set-up page tells of it. */
export interface SetupMeans {
  /** The public address, or null while it is that of this machine. */
  siteUrl: string | null;
  /** `none` while no keys are known, so that no order is taken. */
  payments: "sandbox" | "test" | "live" | "none";
  /** Null while no mail server is set. */
  mailer: Mailer | null;
  /** Sentences about settings of other services that are kept and cannot be read. */
  problems: readonly string[];
  /** The file of the settings, which exists; null where the place that runs the shop has them. */
  settingsFile: string | null;
}

/** What the pages need on which the owner sets mail server and payments. */
export interface ServiceDeps {
  /** The server's own settings, which take precedence. */
  settings: Pick<Settings, "mail" | "payments" | "ownerSetsPayments" | "stripeApiBase">;
  sealer: Sealer;
}

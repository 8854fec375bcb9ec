import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Sealer } from "./secrets.server.ts";
import type { Settings } from "./settings.server.ts";

/** The part of the server's settings that the set-up page shows. */
export interface SetupMeans {
  /** The public address, or null while it is that of this machine. */
  siteUrl: string | null;
  /** `none` while no keys are known, so that no order is taken. */
  payments: "sandbox" | "test" | "live" | "none";
  /** Null while no mail server is set. */
  mailer: Mailer | null;
  /** Sentences about stored settings of other services that cannot be read. */
  problems: readonly string[];
  /** The existing file of the settings; null when the host of the shop has them. */
  settingsFile: string | null;
}

/** The dependencies of the pages on which the owner sets mail server and payments. */
export interface ServiceDeps {
  /** The server's own settings, which take precedence. */
  settings: Pick<Settings, "mail" | "payments" | "ownerSetsPayments" | "stripeApiBase">;
  sealer: Sealer;
}

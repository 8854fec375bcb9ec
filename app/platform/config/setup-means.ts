import { createContext } from "react-router";
import type { Mailer } from "#app/platform/email/mailer.server.ts";

/** What the server's settings give the shop, as far as the set-up page tells of it. */
export interface SetupMeans {
  /** The public address, or null while it is that of this machine. */
  siteUrl: string | null;
  payments: "sandbox" | "test" | "live";
  /** Null while no mail server is set. */
  mailer: Mailer | null;
  /** The file of the settings, which exists; null where the place that runs the shop has them. */
  settingsFile: string | null;
}

/** Set by the server for every request. */
export const setupMeansContext = createContext<SetupMeans>();

import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteAt } from "#app/platform/http/site.server.ts";

/** What a person reads once the shop serves: its address, where its data lies, and which services are embedded. */
export function greeting(settings: Settings, port: number): string {
  const embedded = [
    settings.databaseUrl === null && "PostgreSQL",
    settings.payments.provider === "sandbox" && "payment sandbox (no card is charged)",
    settings.mail === null && "mail (kept in the shop)",
  ].filter((service) => service !== false);
  const data =
    settings.databaseUrl === null ? settings.dataDir : `${settings.dataDir} and the database of DATABASE_URL`;
  return `
  The shop is open   ${siteAt(settings.siteUrl, port).origin}
  Its data lies in   ${data}
  Embedded           ${embedded.join(", ") || "nothing"}
`;
}

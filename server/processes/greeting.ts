import { isPublicWithTestKeys } from "#app/platform/config/payment-settings.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { isPooled } from "#app/platform/db/client.server.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import type { PreparedDatabase } from "./prepare-database.ts";

/**
 * The start-up message once the shop serves: its address, the location of its data, the embedded services, and, the
 * first time, how the owner signs in.
 */
export function greeting(
  settings: Settings,
  port: number,
  {
    firstAdministrator: owner,
    isOfNewerProgram,
    sessions,
  }: Pick<PreparedDatabase, "firstAdministrator" | "isOfNewerProgram" | "sessions">,
): string {
  const { origin } = siteAt(settings.siteUrl, port);
  const embedded = [
    settings.databaseUrl === null && "PostgreSQL",
    settings.payments.provider === "sandbox" && "payment sandbox (no card is charged)",
    settings.mail === null && "mail (kept in the shop)",
  ].filter((service) => service !== false);
  const isOwners = settings.ownerSetsPayments || settings.mail === null;
  const data =
    settings.databaseUrl === null ? settings.dataDir : `${settings.dataDir} and the database of DATABASE_URL`;
  return `
  The shop is open   ${origin}
  Its data lies in   ${data}
  Its commit is      ${settings.commit ?? "not known"}
  Embedded           ${embedded.join(", ") || "nothing"}${isOwners ? OWNERS : ""}${isPublicWithTestKeys(settings) ? TEST_KEYS : ""}${isPooled(sessions) ? POOLED : ""}${isOfNewerProgram ? NEWER : ""}
${owner === null ? "" : `\n  Sign in at         ${origin}/admin\n  E-mail             ${owner.email}\n  Password           ${owner.password}\n  The password was made for this shop and is shown only now. Change it under Account.\n`}`;
}

const OWNERS = ", unless the owner has set payments and email under Settings";

const TEST_KEYS = `

  Payments           in test mode: STRIPE_SECRET_KEY is a test key, so nobody's card is charged, and whoever pays with a
                     test card gets their order for nothing. Set the live keys before you sell.`;

const POOLED = `

  Database           behind a pooler in transaction mode. Changes are looked for each second: set DATABASE_DIRECT_URL to
                     the database's own address, and they are heard at once.`;

const NEWER = `

  Database           of a newer version of the shop than this one, so pages may fail. Start the newer version. To go back,
                     restore a backup that this version wrote into a new DATA_DIR.`;

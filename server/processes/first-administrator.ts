import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { createFirstAdministrator } from "#app/domain/identity/accounts.server.ts";
import { type DatabaseConnection, openDatabase } from "#app/platform/db/client.server.ts";

/** Printed once, and stored nowhere in the clear. */
export interface FirstAdministrator {
  email: string;
  password: string;
}

/** Creates the owner's account in a shop that has no account yet. The e-mail is at the brand's own domain. */
export async function openDoor(
  connection: DatabaseConnection,
  applicationName: string,
): Promise<FirstAdministrator | null> {
  const { db, close } = openDatabase(connection, { applicationName, max: 1, log: () => {} });
  try {
    const email = `owner@${defaultFrame.site.contact.email.split("@")[1]}`;
    const password = await createFirstAdministrator(db, email);
    return password === null ? null : { email, password };
  } finally {
    await close();
  }
}

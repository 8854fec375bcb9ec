// `npm run admin -- add EMAIL | remove EMAIL | reset EMAIL | list`: manages the people of the administration. Works
// while the shop runs.
import path from "node:path";
import * as z from "zod";
import {
  checkPassword,
  createUser,
  findUser,
  type NewPassword,
  printableWord,
  resetUser,
} from "#app/domain/identity/accounts.server.ts";
import { BY_COMMAND, findRole, giveRole, listAdmins, takeRole } from "#app/domain/identity/roles.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { type Database, inTransaction, openDatabase } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { forPeople, OperatorError, withConnection } from "./operator.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const USAGE = `Use one of
  npm run admin -- add EMAIL      makes an owner; makes the account if there is none
  npm run admin -- remove EMAIL   takes the role, whichever it is
  npm run admin -- reset EMAIL    for somebody locked out: a new password, no second factor, no passkeys, signed out everywhere
  npm run admin -- list           everybody who has a role
A new password is made and printed, unless ADMIN_PASSWORD holds one.`;

await forPeople(() =>
  withConnection(readSettings(), async (connection) => {
    await migrate(connection, path.join(ROOT, "database/migrations"));
    const database = openDatabase(connection, { applicationName: "shop admin", max: 1, log: () => {} });
    await run(database.db, process.argv.slice(2)).finally(() => database.close());
  }),
);

async function run(db: Database, [command, ...rest]: string[]): Promise<void> {
  if (command === "list" && rest.length === 0) {
    const admins = await listAdmins(db);
    const lines = admins.map(({ email, role }) => (role === "owner" ? email : `${email} (${role})`));
    console.log(lines.join("\n") || "Nobody is an administrator.");
    return;
  }
  const commands: Record<string, (db: Database, email: string) => Promise<string>> = { add, remove, reset };
  const work = Object.hasOwn(commands, command ?? "") ? commands[command ?? ""] : undefined;
  const email = z.email().safeParse(rest[0]?.trim().toLowerCase());
  if (!work || rest.length !== 1) throw new OperatorError(USAGE);
  if (!email.success) throw new OperatorError(`'${rest[0]}' is no email address.`);
  console.log(await work(db, email.data));
}

async function add(db: Database, email: string): Promise<string> {
  const userId = await findUser(db, email);
  if (userId === null) {
    const secret = newPassword(email);
    await inTransaction(db, async (tx) =>
      giveRole(tx, await createUser(tx, email, secret), "owner", BY_COMMAND),
    );
    return `${email} is an administrator now.${toldOnce(secret)}`;
  }
  if ((await findRole(db, userId)) === "owner") return `${email} is an administrator already.`;
  await inTransaction(db, (tx) => giveRole(tx, userId, "owner", BY_COMMAND));
  return `${email} is an administrator now, with the password that they have.`;
}

async function remove(db: Database, email: string): Promise<string> {
  const taken = await takeRole(db, await knownUser(db, email), BY_COMMAND);
  if (taken.ok) return `${email} is no administrator any more.`;
  throw new OperatorError(
    taken.error === "the last owner"
      ? `${email} is the last administrator, and stays. Add another one first.`
      : `${email} is no administrator.`,
  );
}

async function reset(db: Database, email: string): Promise<string> {
  const secret = newPassword(email);
  await resetUser(db, await knownUser(db, email), secret, BY_COMMAND);
  return `${email} has a new password, no second factor, no passkeys, and is signed out everywhere.${toldOnce(secret)}`;
}

async function knownUser(db: Database, email: string): Promise<string> {
  const userId = await findUser(db, email);
  if (userId === null) throw new OperatorError(`There is no account for ${email}.`);
  return userId;
}

function newPassword(email: string): NewPassword {
  const given = process.env.ADMIN_PASSWORD;
  if (!given) return { password: printableWord(4), isPrinted: true };
  const checked = checkPassword(given, email);
  if (!checked.ok) throw new OperatorError(`ADMIN_PASSWORD: ${checked.error}`);
  return { password: checked.value, isPrinted: false };
}

function toldOnce({ password, isPrinted }: NewPassword): string {
  return isPrinted
    ? `\nPassword, shown only now: ${password}\nChange it under Account after signing in.`
    : "";
}

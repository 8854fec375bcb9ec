import { and, asc, desc, eq, gt } from "drizzle-orm";
import { listChanges } from "#app/platform/audit/list-changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { deviceName } from "../device-name.ts";
import type { Admin, Identity, IdentityDeps } from "../identity.server.ts";
import { accounts, passkeys, sessions, users } from "../identity.tables.server.ts";
import { endLinks } from "../link-token.server.ts";
import { type AccountAction, recordAdministrator } from "../roles.server.ts";
import type { AccountView, Device, Passkey, SignIn } from "./account.ts";

/** The account page's data about the administrator's own account. */
export async function loadAccount(
  { db, identity, now }: Pick<IdentityDeps, "db" | "identity" | "now">,
  admin: Admin,
): Promise<AccountView> {
  const [account] = await db
    .select({ hasPrintedPassword: accounts.hasPrintedPassword, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, admin.userId));
  return {
    email: admin.email,
    hasPrintedPassword: account?.hasPrintedPassword ?? false,
    recoveryCodes: account?.hasSecondFactor ? await countRecoveryCodes(identity, admin) : null,
    passkeys: await listPasskeys(db, admin),
    devices: await listDevices(db, admin, now()),
    signIns: await listSignIns(db, admin),
  };
}

export const listPasskeys = (
  db: Database | Transaction,
  { userId }: Pick<Admin, "userId">,
): Promise<Passkey[]> =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      addedAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

const SIGN_INS = 5;

/** The last sign-ins, newest first, so that the person can notice one by somebody else. */
async function listSignIns(db: Database, { email }: Admin): Promise<SignIn[]> {
  const rows = await listChanges(
    db,
    { subjectKind: "administrator", subjectId: email, actions: ["signed in"] },
    SIGN_INS,
  );
  return rows.map(({ at, changes }) => ({ at, device: String(changes[0]?.to ?? "") }));
}

/** Whether the administrator still signs in with a printed password. */
export async function hasPrintedPassword(db: Database, { userId }: Admin): Promise<boolean> {
  const [account] = await db
    .select({ isPrinted: accounts.hasPrintedPassword })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  return account?.isPrinted ?? false;
}

/** Records that the person has replaced the printed password. */
export async function recordPasswordChange(db: Database, admin: Admin): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(accounts).set({ hasPrintedPassword: false }).where(eq(accounts.userId, admin.userId));
    await endLinks(tx, admin.userId, "reset");
    await recordAdministrator(tx, admin, admin.userId, "password changed");
  });
}

/** Records, in a separate transaction, the identity library's work for the administrator. */
export async function recordAccountChange(db: Database, admin: Admin, action: AccountAction): Promise<void> {
  await inTransaction(db, (tx) => recordAdministrator(tx, admin, admin.userId, action));
}

/** Signs one of the administrator's own devices out. */
export async function endSession(db: Database, admin: Admin, sessionId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, admin.userId)))
      .returning({ userAgent: sessions.userAgent });
    if (!ended) return;
    const device = { field: "device", from: null, to: deviceName(ended.userAgent) };
    await recordAdministrator(tx, admin, admin.userId, "device signed out", [device]);
  });
}

/** Signs the administrator out on every device, this one included. */
export async function endAllSessions(db: Database, admin: Admin): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.userId, admin.userId));
    await recordAdministrator(tx, admin, admin.userId, "signed out everywhere");
  });
}

async function listDevices(db: Database, { userId, sessionId }: Admin, now: Date): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
  const devices = rows.map(({ id, userAgent, ipAddress, createdAt }) => ({
    id,
    name: deviceName(userAgent),
    address: ipAddress || null,
    since: createdAt,
    isThisOne: id === sessionId,
  }));
  return devices.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

async function countRecoveryCodes(identity: Identity, { userId }: Admin): Promise<number> {
  const auth = await identity.auth();
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes.length;
}

/** Whether the administrator still signs in with a printed password, and whether with a second factor. */
export async function findSignInMeans(db: Database, { userId }: Admin) {
  const [means] = await db
    .select({ hasPrintedPassword: accounts.hasPrintedPassword, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId));
  return means;
}

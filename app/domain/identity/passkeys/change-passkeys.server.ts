import { and, count, eq } from "drizzle-orm";
import * as z from "zod";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type AccountProblem, MAX_PASSKEY_NAME, MAX_PASSKEYS } from "../account/account.ts";
import type { AccountOutcome, AccountStep } from "../account/change-account.server.ts";
import { isPassword } from "../accounts.server.ts";
import { deviceName } from "../device-name.ts";
import type { Admin } from "../identity.server.ts";
import { passkeys } from "../identity.tables.server.ts";
import { recordAdministrator } from "../roles.server.ts";
import { countConfirmation, forgetAttempts } from "../sign-in/attempts.server.ts";
import { callAuth } from "../sign-in/call-auth.server.ts";
import { BUSY_MESSAGE, formatWait } from "../sign-in/sign-in.ts";

/** The first step: the password, then a challenge for the browser, which has five minutes to make the passkey. */
export async function beginPasskey(
  step: AccountStep,
  { name: typed, currentPassword }: { name: string; currentPassword: string },
): Promise<AccountOutcome> {
  const { deps, caller, admin } = step;
  const name = typed || deviceName(caller.headers.get("user-agent"));
  const room = await checkRoom(deps.db, admin, name);
  if (!room.ok) return problem({ form: "passkey", field: "name", message: room.error, name });
  const confirmed = await confirmPassword(step, currentPassword);
  if (!confirmed.ok)
    return problem({ form: "passkey", field: "currentPassword", message: confirmed.error, name });
  const answer = await callAuth(deps, caller, "/passkey/generate-register-options", null);
  if (!answer.ok) return problem({ form: "passkey", field: "name", message: NOT_MADE, name });
  const options = answer.value.body as unknown as PublicKeyCredentialCreationOptionsJSON;
  return {
    answer: { problem: null, setUp: null, recoveryCodes: null, passkey: { name, options } },
    headers: answer.value.headers,
  };
}

/** The second step: the passkey that the browser has made. A letter tells its person. */
export async function savePasskey(
  { deps, caller, admin }: AccountStep,
  { name, made }: { name: string; made: string },
): Promise<AccountOutcome> {
  const { db, now, hasMail } = deps;
  const refuse = (message: string) => problem({ form: "passkey", field: "name", message, name });
  const counted = await countConfirmation(db, admin.userId, now());
  if (counted.wait > 0) return refuse(formatWait(counted.wait));
  const room = await checkRoom(db, admin, name);
  if (!room.ok) return refuse(room.error);
  const response = parseMadePasskey(made);
  // The library would give somebody else's passkey to this person as well.
  if (response === null || (await isKnown(db, response.id))) return refuse(NOT_MADE);
  const answer = await callAuth(deps, caller, "/passkey/verify-registration", { response, name });
  if (!answer.ok) return refuse(answer.error.code === "CHALLENGE_NOT_FOUND" ? TOOK_TOO_LONG : NOT_MADE);
  await forgetAttempts(db, counted);
  await inTransaction(db, async (tx) => {
    const named = { field: "passkey", from: null, to: name };
    await recordAdministrator(tx, admin, admin.userId, "passkey added", [named]);
    if (!hasMail) return;
    await queueEmail(tx, { kind: "passkey added", recipient: admin.email }, now());
  });
  return { done: "passkey", headers: answer.value.headers };
}

const NOT_MADE = "The passkey could not be added. Please try again.";
const TOOK_TOO_LONG = "That took too long. Please try again.";

/** Removes a passkey of the administrator's. */
export async function removePasskey(
  step: AccountStep,
  { passkeyId, currentPassword }: { passkeyId: string; currentPassword: string },
): Promise<AccountOutcome> {
  const { deps, admin } = step;
  const refuse = (message: string) =>
    problem({ form: "remove-passkey", field: "currentPassword", message, passkeyId });
  const confirmed = await confirmPassword(step, currentPassword);
  if (!confirmed.ok) return refuse(confirmed.error);
  const isRemoved = await inTransaction(deps.db, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, admin.userId)))
      .returning({ name: passkeys.name });
    if (!removed) return false;
    const named = { field: "passkey", from: removed.name, to: null };
    await recordAdministrator(tx, admin, admin.userId, "passkey removed", [named]);
    return true;
  });
  return isRemoved
    ? { done: "passkey-removed", headers: new Headers() }
    : refuse("That passkey is removed already.");
}

/** Asks for the password once more. It is counted first, because a thief of a session would guess it here. */
export async function confirmPassword(
  { deps, admin }: Pick<AccountStep, "deps" | "admin">,
  password: string,
): Promise<Result<null, string>> {
  const { db, identity } = deps;
  const confirmed = await identity.passwords.withPlace({ isKnown: true }, async (turn) => {
    const counted = await countConfirmation(db, admin.userId, deps.now());
    if (counted.wait > 0) return err(formatWait(counted.wait));
    await turn();
    if (!(await isPassword(db, admin.userId, password))) return err("That is not your password.");
    await forgetAttempts(db, counted);
    return ok(null);
  });
  return confirmed ?? err(BUSY_MESSAGE);
}

/** Whether one more passkey may have this name. */
async function checkRoom(db: Database, { userId }: Admin, name: string): Promise<Result<null, string>> {
  if (name.length > MAX_PASSKEY_NAME) return err(`Use ${MAX_PASSKEY_NAME} characters at most.`);
  const [own] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((own?.count ?? 0) >= MAX_PASSKEYS)
    return err(`You have ${MAX_PASSKEYS} passkeys, the most there can be. Remove one first.`);
  return ok(null);
}

async function isKnown(db: Database, credentialID: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialID, credentialID));
  return found.length > 0;
}

const problem = (about: AccountProblem): AccountOutcome => ({
  answer: { problem: about, setUp: null, recoveryCodes: null },
});

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** A credential's id has 1,023 bytes at most (Web Authentication, section 6.1). */
const id = base64url(1_364);

const credential = {
  id,
  rawId: id,
  type: z.literal("public-key"),
  // No extension is asked for, so no extension's answer is read.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(8_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

const used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
  }),
});

type MadePasskey = z.infer<typeof made>;

type UsedPasskey = z.infer<typeof used>;

/** The browser's account of a passkey that it has made; null for anything else. */
const parseMadePasskey = (text: string): MadePasskey | null => made.safeParse(parseJson(text)).data ?? null;

/** The browser's answer to a challenge; null for anything else. */
export const parseUsedPasskey = (text: string): UsedPasskey | null =>
  used.safeParse(parseJson(text)).data ?? null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Admin, KeyHolder } from "../identity.server.ts";
import { apiKeys } from "../identity.tables.server.ts";
import { hashOfSent, newToken } from "../link-token.server.ts";
import { KEY_RIGHTS, type KeyRight } from "../rights.ts";
import { type ApiKey, KEY_PREFIX, MAX_API_KEYS, MAX_KEY_NAME } from "./api-key.ts";

/** How exactly the last use is known: one write in this time, however many requests come. */
const USE_MS = 60_000;

const ALL_RIGHTS = Object.keys(KEY_RIGHTS) as KeyRight[];
/** Rights by their names, in the order of the table. */
export const rightsNamed = (names: readonly string[]): KeyRight[] =>
  ALL_RIGHTS.filter((right) => names.includes(right));

/** Every key, by name. */
export async function listKeys(db: Database, _admin: Admin<"settings:read">): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKeys).orderBy(asc(apiKeys.name));
  return rows.map(({ keyHash: _, rights, ...key }) => ({ ...key, rights: rightsNamed(rights) }));
}

/** Why a key is not made, and the field that it is about. */
export interface KeyProblem {
  field: "name" | "rights";
  message: string;
}

/** Makes a key, and returns it: this once, because only its hash is stored. */
export async function makeKey(
  db: Database,
  admin: Admin<"settings:write">,
  { name, rights, now }: { name: string; rights: readonly KeyRight[]; now: Date },
): Promise<Result<string, KeyProblem>> {
  const problem = keyProblem(name, rights);
  if (problem) return err(problem);
  const { token, tokenHash: keyHash } = newToken();
  return inTransaction(db, async (tx) => {
    const count = await tx.$count(apiKeys);
    if (count >= MAX_API_KEYS)
      return err({ field: "name", message: `There are ${MAX_API_KEYS} keys already. Revoke one first.` });
    const key = { id: randomUUID(), name, keyHash, ending: token.slice(-4), createdAt: now };
    const made = await tx
      .insert(apiKeys)
      .values({ ...key, rights: [...rights] })
      .onConflictDoNothing({ target: apiKeys.name })
      .returning({ id: apiKeys.id });
    if (made.length === 0)
      return err({ field: "name", message: "There is a key of this name. Choose another name." });
    await recordChange(tx, admin, {
      subjectKind: "shop",
      subjectId: "shop",
      action: "API key made",
      changes: [
        { field: "name", from: null, to: name },
        { field: "rights", from: null, to: rights.map((right) => KEY_RIGHTS[right].label).join(", ") },
      ],
    });
    return ok(`${KEY_PREFIX}${token}`);
  });
}

function keyProblem(name: string, rights: readonly KeyRight[]): KeyProblem | null {
  const message =
    name === ""
      ? "Give the key a name, such as that of the program."
      : name.length > MAX_KEY_NAME
        ? `The name is too long: ${MAX_KEY_NAME} characters at most.`
        : plainTextProblem("name", name);
  if (message) return { field: "name", message };
  return rights.length === 0 ? { field: "rights", message: "Tick at least one right." } : null;
}

/** Revokes a key: its next request is refused. False when there is none any more. */
export const revokeKey = (db: Database, admin: Admin<"settings:write">, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [gone] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ name: apiKeys.name });
    if (!gone) return false;
    await recordChange(tx, admin, {
      subjectKind: "shop",
      subjectId: "shop",
      action: "API key revoked",
      changes: [{ field: "name", from: gone.name, to: null }],
    });
    return true;
  });

const BEARER = new RegExp(`^Bearer +${KEY_PREFIX}([0-9a-f]+) *$`, "i");

/**
 * The key in an `Authorization` header, found by its hash; null for anything else. Its use is noted, at most once a
 * minute.
 */
export async function findKey(
  db: Database,
  authorization: string | null,
  now: Date,
): Promise<KeyHolder | null> {
  const keyHash = hashOfSent(BEARER.exec(authorization ?? "")?.[1] ?? "");
  if (keyHash === null) return null;
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash));
  if (!key) return null;
  const before = new Date(now.getTime() - USE_MS);
  if (key.lastUsedAt === null || key.lastUsedAt < before)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, key.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
  return { id: key.id, name: key.name, rights: rightsNamed(key.rights) };
}

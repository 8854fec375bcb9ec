import type { Transaction } from "../db/client.server.ts";
import { adminChanges } from "./audit.tables.server.ts";
import type { ChangedValue } from "./changed-value.ts";

export interface AdminChange {
  subjectKind: (typeof adminChanges.$inferInsert)["subjectKind"];
  /** A slug, an order's reference, an enquiry's id, an e-mail. */
  subjectId: string;
  /** In the past tense: `created`, `hidden`, `refunded` … */
  action: string;
  changes?: ChangedValue[];
}

/** The person of a change: an administrator, or an operator command, which has no user id. */
export interface Changer {
  userId: string | null;
  email: string;
}

/**
 * Appends to the audit log in the transaction of the change itself, so neither exists without the other. Never pass a
 * password, a code or a shopper's personal data.
 */
export const recordChange = (tx: Transaction, changer: Changer, change: AdminChange): Promise<void> =>
  recordChanges(tx, changer, [change]);

/** Appends several changes of one transaction at once. */
export async function recordChanges(
  tx: Transaction,
  { userId, email }: Changer,
  made: readonly AdminChange[],
): Promise<void> {
  if (made.length === 0) return;
  await tx.insert(adminChanges).values(
    made.map(({ subjectKind, subjectId, action, changes = [] }) => ({
      userId,
      email,
      subjectKind,
      subjectId,
      action,
      changes,
    })),
  );
}

/** The values that differ between two states of the same thing, field by field. Long texts are cut. */
export function changedValues<Fields extends Record<string, ChangedValue["from"]>>(
  before: Fields,
  after: Fields,
): ChangedValue[] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: cut(before[field] ?? null), to: cut(after[field] ?? null) }));
}

const MAX_VALUE_LENGTH = 500;

const cut = (value: ChangedValue["from"]): ChangedValue["from"] =>
  typeof value === "string" && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH)}…`
    : value;

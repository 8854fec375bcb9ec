import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { markShelved, type OrderToChange, recordOrderEvent } from "./mutations.server.ts";

/**
 * Records that the owner has solved a problem outside the shop. The order no longer appears among those that need the
 * owner.
 */
export const dismissAlert = (
  db: Database,
  admin: Admin<"money:write">,
  { order, now }: OrderToChange,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await recordOrderEvent(tx, order.id, { what: "dealt_with", reason: "what went wrong", at: now });
    await markShelved(tx, order.id);
    const action = "noted as dealt with";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: order.reference, action });
  });

import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { changeOrder, parseOrderChange } from "../change-order.server.ts";

/** Sends a form of the order's page, like its route. */
export async function sendOrderForm(
  db: Database,
  admin: Admin<"orders:write">,
  { reference, fields, now }: { reference: string; fields: Record<string, string>; now: Date },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const change = parseOrderChange(form);
  return change === "not understood" || !change.ok
    ? change
    : changeOrder(db, admin, { reference, change: change.value, now });
}

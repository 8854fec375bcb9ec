import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Right } from "#app/domain/identity/rights.ts";
import { sendForm } from "#app/owner/kit/testing/send-form.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { ORDER_ACTIONS } from "../change-order.server.ts";

/** Sends a form of the order's page, like its route. */
export const sendOrderForm = (
  db: Database,
  admin: Admin<Right>,
  { reference, fields, now }: { reference: string; fields: Record<string, string>; now: Date },
) => sendForm(ORDER_ACTIONS, { db, reference, now }, admin, fields);

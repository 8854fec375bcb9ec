import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";
import type { ChangedValue } from "./changed-value.ts";

/**
 * The audit log: who changed a thing, when, and its values before and after. Appended in the transaction of the change.
 */
export const adminChanges = pgTable(
  "admin_changes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    /** Null for operator commands. The e-mail stays when the account is deleted. */
    userId: text("user_id"),
    email: text("email").notNull(),
    subjectKind: text("subject_kind", {
      enum: [
        "product",
        "order",
        "enquiry",
        "administrator",
        "import",
        "document",
        "shop",
        "discount",
        "drop",
        "call",
        "made",
      ],
    }).notNull(),
    /** A slug, an order's reference, an enquiry's id, an e-mail. */
    subjectId: text("subject_id").notNull(),
    /** The action, in the past tense: `created`, `updated`, `hidden`, `refunded` … */
    action: text("action").notNull(),
    changes: jsonb("changes").$type<ChangedValue[]>().notNull().default([]),
  },
  (table) => [
    index("admin_changes_newest").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("admin_changes_of_person").on(table.userId, table.id.desc().nullsFirst()),
    index("admin_changes_of_subject").on(table.subjectKind, table.subjectId, table.id.desc().nullsFirst()),
  ],
);

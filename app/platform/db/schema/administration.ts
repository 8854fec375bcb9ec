import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** One value that an administrator changed; null where there was, or is, none. */
export interface ChangedValue {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
}

/** The audit log: who changed what, when, from which values to which. Appended in the transaction of the change. */
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

/** One product before and after a change of many. */
export interface ChangedPrices {
  slug: string;
  title: string;
  before: StoredPrices;
  after: StoredPrices;
  /** Where it was deleted: its number among the deleted products. */
  deletedId?: number;
}

/** What a change of many can change: the prices in pence, the variants' by their ids. Later parts are missing in older rows. */
export interface StoredPrices {
  minPriceCents: number;
  hasSale: boolean;
  compareAtCents: number | null;
  variants: Record<string, number>;
  /** The sale that ends by itself; `endsAt` in ISO 8601. */
  sale?: { priceCents: number; endsAt: string | null } | null;
  isActive?: boolean;
  /** In ISO 8601. */
  publishAt?: string | null;
  /** Slugs of the shop's occasions. */
  tags?: string[];
  isDeleted?: boolean;
}

/** A change of many products at once, kept so that it can be undone. */
export const priceChanges = pgTable("price_changes", {
  /** The form's own, so that a form sent twice changes once. */
  id: text("id").primaryKey(),
  at: moment("at").notNull(),
  userId: text("user_id").notNull(),
  changed: jsonb("changed").$type<ChangedPrices[]>().notNull(),
  undoneAt: moment("undone_at"),
});

/** How often the shop saves itself, and how many archives it keeps: one row at most, from when the owner chose. */
export const backupSchedule = pgTable(
  "backup_schedule",
  {
    id: integer("id").primaryKey().default(1),
    every: text("every", { enum: ["never", "day", "week"] }).notNull(),
    keep: integer("keep").notNull(),
  },
  (table) => [
    check("backup_schedule_is_one", sql`${table.id} = 1`),
    check("backup_schedule_keeps_some", sql`${table.keep} BETWEEN 1 AND 60`),
  ],
);

/** What the owner set of another service: its facts in clear, and its secrets sealed with the shop's own (`openSealer`). */
export const serviceSettings = pgTable("service_settings", {
  service: text("service", { enum: ["email", "payments"] }).primaryKey(),
  facts: jsonb("facts").$type<Record<string, string | number | null>>().notNull(),
  sealed: text("sealed").notNull(),
  /** Grows by one with each change. */
  revision: integer("revision").notNull(),
  changedAt: moment("changed_at").notNull(),
});

/** A file of products that an administrator uploaded, kept from its preview until it is imported or discarded. */
export const productImports = pgTable(
  "product_imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id").notNull(),
    email: text("email").notNull(),
    fileName: text("file_name").notNull(),
    content: text("content").notNull(),
    state: text("state", { enum: ["previewed", "running", "done", "failed"] })
      .notNull()
      .default("previewed"),
    productsDone: integer("products_done").notNull().default(0),
    productsInAll: integer("products_in_all").notNull().default(0),
    /** Shaped by the catalogue: what was created and updated, and which line had which mistake. */
    report: jsonb("report").$type<Record<string, unknown>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("product_imports_newest").on(table.createdAt.desc().nullsFirst()),
    check(
      "product_imports_progress_adds_up",
      sql`${table.productsDone} >= 0 AND ${table.productsDone} <= ${table.productsInAll}`,
    ),
  ],
);

/** What belongs to this database elsewhere: the mark in the folder of its pictures. */
export const shopMarks = pgTable("shop_marks", {
  kind: text("kind", { enum: ["media"] }).primaryKey(),
  mark: text("mark").notNull(),
});

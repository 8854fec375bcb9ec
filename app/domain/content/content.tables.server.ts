import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/** What the shop said, and says: each published state of a document of its words. Appended, never changed. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The name of the document's file in `content/`. */
    document: text("document").notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    /** The e-mail of the person who published it. */
    by: text("by").notNull(),
    publishedAt: moment("published_at").notNull(),
    /** A hash of what the document's file said then: a file that was changed since is a newer default. */
    fileHash: text("file_hash").notNull(),
  },
  (table) => [index("content_versions_of_document").on(table.document, table.id.desc().nullsFirst())],
);

/** What is typed and not published, one at most for each document. */
export const contentDrafts = pgTable("content_drafts", {
  document: text("document").primaryKey(),
  body: jsonb("body").$type<unknown>().notNull(),
  by: text("by").notNull(),
  savedAt: moment("saved_at").notNull(),
  /** When it is published by itself; null for one that waits for a person. */
  publishAt: moment("publish_at"),
  /** Why it was not published at its time, in words. */
  heldBack: text("held_back"),
});

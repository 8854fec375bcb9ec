import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/** The shop's words, past and present: each published state of a document. Appended, never changed. */
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
    /** A hash of the document's file at that time: a file that was changed since is a newer default. */
    fileHash: text("file_hash").notNull(),
  },
  (table) => [index("content_versions_of_document").on(table.document, table.id.desc().nullsFirst())],
);

/** The drafts: typed and not published, one at most for each document. */
export const contentDrafts = pgTable("content_drafts", {
  document: text("document").primaryKey(),
  body: jsonb("body").$type<unknown>().notNull(),
  by: text("by").notNull(),
  savedAt: moment("saved_at").notNull(),
  /** When it is published by itself; null for a draft that waits for a person. */
  publishAt: moment("publish_at"),
  /** Why it was not published at its time, in words. */
  heldBack: text("held_back"),
});

import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The marks of other stores that belong to this database: the one in the folder of its pictures. */
export const shopMarks = pgTable("shop_marks", {
  kind: text("kind", { enum: ["media"] }).primaryKey(),
  mark: text("mark").notNull(),
});

/** The pictures that the shop has sent to Cloudinary, which it may remove there. */
export const hostedPictures = pgTable("hosted_pictures", {
  publicId: text("public_id").primaryKey(),
  isPersonal: boolean("is_personal").notNull(),
  wantedAt: timestamp("wanted_at", { withTimezone: true }).notNull(),
});

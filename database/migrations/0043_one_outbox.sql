-- One table for every email, in place of order_mails, account_letters, list_letters and the address in saved_carts.
-- The version before still serves on the same database: it finds views with the names of its tables, and works on the
-- same rows. The next release drops the views, the trigger of saved_carts and its function, and from saved_carts the
-- columns email, due_since, attempts and last_error:
--   DROP VIEW "order_mails", "account_letters", "list_letters";
--   DROP FUNCTION "saved_cart_to_emails" CASCADE;
--   ALTER TABLE "saved_carts" DROP COLUMN "email", DROP COLUMN "due_since", DROP COLUMN "attempts", DROP COLUMN "last_error";
LOCK TABLE "order_mails", "account_letters", "list_letters", "saved_carts" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"entry_id" integer,
	"recipient" text,
	"about" text DEFAULT '' NOT NULL,
	"role" text,
	"email_hash" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_since" timestamp with time zone DEFAULT now() NOT NULL,
	"sendings" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"first_sent_at" timestamp with time zone,
	CONSTRAINT "emails_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "emails_of_order_once" UNIQUE("order_id","kind","about"),
	CONSTRAINT "emails_of_entry_once" UNIQUE("entry_id","kind","about"),
	CONSTRAINT "emails_have_one_reader" CHECK (num_nonnulls("emails"."order_id", "emails"."entry_id", "emails"."recipient") = 1),
	CONSTRAINT "emails_invite_to_a_role" CHECK (("emails"."kind" = 'invitation') = ("emails"."role" IS NOT NULL))
);
--> statement-breakpoint
INSERT INTO "emails" ("order_id", "kind", "about", "created_at", "due_since", "sendings", "attempts", "last_error", "sent_at", "first_sent_at")
  SELECT "order_id", "kind", "about", "created_at", "due_since", "sendings", "attempts", "last_error", "sent_at", "first_sent_at" FROM "order_mails";--> statement-breakpoint
INSERT INTO "emails" ("id", "kind", "recipient", "role", "token_hash", "expires_at", "created_at", "due_since", "attempts", "last_error", "sent_at", "first_sent_at")
  SELECT "id", "kind", "email", "role", "token_hash", "expires_at", "created_at", "due_since", "attempts", "last_error", "sent_at", "sent_at" FROM "account_letters";--> statement-breakpoint
INSERT INTO "emails" ("id", "kind", "entry_id", "about", "email_hash", "token_hash", "created_at", "due_since", "attempts", "last_error", "sent_at", "first_sent_at")
  SELECT "id", "kind", "entry_id", "about", "email_hash", "token_hash", "due_since", "due_since", "attempts", "last_error", "sent_at", "sent_at" FROM "list_letters";--> statement-breakpoint
INSERT INTO "emails" ("kind", "recipient", "about", "created_at", "due_since", "attempts", "last_error")
  SELECT 'cart', "email", "id", "due_since", "due_since", "attempts", "last_error" FROM "saved_carts" WHERE "email" IS NOT NULL;--> statement-breakpoint
UPDATE "saved_carts" SET "email" = NULL, "last_error" = NULL WHERE "email" IS NOT NULL;--> statement-breakpoint
DROP TABLE "account_letters";--> statement-breakpoint
DROP TABLE "list_letters";--> statement-breakpoint
DROP TABLE "order_mails";--> statement-breakpoint
DROP INDEX "saved_carts_due";--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_entry_id_list_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."list_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_once_an_address" ON "emails" USING btree ("about","email_hash") WHERE "emails"."email_hash" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_invitation" ON "emails" USING btree ("recipient") WHERE "emails"."kind" = 'invitation';--> statement-breakpoint
CREATE INDEX "emails_of_recipient" ON "emails" USING btree ("recipient") WHERE "emails"."recipient" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "emails_of_drop" ON "emails" USING btree ("about") WHERE "emails"."kind" = 'drop';--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("due_since") WHERE "emails"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "emails_failing" ON "emails" USING btree ("due_since") WHERE "emails"."sent_at" IS NULL AND "emails"."attempts" > 0;--> statement-breakpoint
CREATE VIEW "order_mails" AS SELECT "order_id", "kind", "about", "created_at", "due_since", "sendings", "attempts", "last_error", "sent_at", "first_sent_at"
  FROM "emails" WHERE "order_id" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "account_letters" AS SELECT "id", "kind", "recipient" AS "email", "role", "token_hash", "expires_at", "created_at", "due_since", "sent_at", "attempts", "last_error"
  FROM "emails" WHERE "recipient" IS NOT NULL AND "kind" <> 'cart';--> statement-breakpoint
CREATE VIEW "list_letters" AS SELECT "id", "entry_id", "kind", "about", "email_hash", "token_hash", "due_since", "sent_at", "attempts", "last_error"
  FROM "emails" WHERE "entry_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_carts" ALTER COLUMN "due_since" SET DEFAULT now();--> statement-breakpoint
-- The version before writes the address into the cart; the email takes it from there.
CREATE FUNCTION "saved_cart_to_emails"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "emails" ("kind", "recipient", "about", "created_at", "due_since")
    VALUES ('cart', NEW."email", NEW."id", NEW."due_since", NEW."due_since");
  UPDATE "saved_carts" SET "email" = NULL WHERE "id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "saved_carts_to_emails" AFTER INSERT ON "saved_carts"
  FOR EACH ROW WHEN (NEW."email" IS NOT NULL) EXECUTE FUNCTION "saved_cart_to_emails"();

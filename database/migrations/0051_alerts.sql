CREATE TABLE "alerts" (
	"key" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"remedy" text NOT NULL,
	"label" text NOT NULL,
	"path" text NOT NULL,
	"tell_from" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_alert" ON "emails" USING btree ("kind") WHERE "emails"."kind" = 'alert';--> statement-breakpoint
-- The version before 0043_one_outbox.sql has no such emails, and would delete them.
CREATE OR REPLACE VIEW "account_letters" AS SELECT "id", "kind", "recipient" AS "email", "role", "token_hash", "expires_at", "created_at", "due_since", "sent_at", "attempts", "last_error"
  FROM "emails" WHERE "recipient" IS NOT NULL AND "kind" NOT IN ('cart', 'alert', 'orders-link');

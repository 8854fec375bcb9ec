CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text NOT NULL,
	"zone" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_by" text DEFAULT 'visitor' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"day_reminder_at" timestamp with time zone,
	"hour_reminder_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "bookings_end_after_start" CHECK ("bookings"."ends_at" > "bookings"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"zone" text NOT NULL,
	"open_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"days_off" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notice_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"minutes" integer NOT NULL,
	"means" text NOT NULL,
	"means_text" text DEFAULT '' NOT NULL,
	"feed_round" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calendar_settings_one_row" CHECK ("calendar_settings"."id" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_by_key" ON "bookings" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_of_email" ON "bookings" USING btree ("email");--> statement-breakpoint
-- Two booked calls never overlap, whichever processes book them. A range alone needs no extension.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_never_overlap" EXCLUDE USING gist (tstzrange("starts_at", "ends_at") WITH &&) WHERE ("state" = 'booked');--> statement-breakpoint
-- The version before 0043_one_outbox.sql has no such emails, and would delete them.
CREATE OR REPLACE VIEW "account_letters" AS SELECT "id", "kind", "recipient" AS "email", "role", "token_hash", "expires_at", "created_at", "due_since", "sent_at", "attempts", "last_error"
  FROM "emails" WHERE "recipient" IS NOT NULL AND "kind" NOT IN ('cart', 'alert', 'orders-link', 'call-confirm', 'call-booked', 'call-moved', 'call-cancelled', 'call-reminder', 'call-notice');

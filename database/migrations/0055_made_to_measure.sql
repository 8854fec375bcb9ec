CREATE TABLE "made_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"writer" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "made_payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "made_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"draft" uuid,
	"writer" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_pictures_have_one_place" CHECK (num_nonnulls("made_pictures"."request_id", "made_pictures"."draft") = 1)
);
--> statement-breakpoint
CREATE TABLE "made_quotes" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"deposit_cents" integer NOT NULL,
	"delivery" jsonb,
	"days" jsonb NOT NULL,
	"terms" text NOT NULL,
	"valid_until" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "made_quotes_request_id_version_pk" PRIMARY KEY("request_id","version"),
	CONSTRAINT "made_quotes_deposit_is_money" CHECK ("made_quotes"."deposit_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "made_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text,
	"garment" text NOT NULL,
	"cloth" text NOT NULL,
	"occasion" text NOT NULL,
	"needed_by" date,
	"budget" text NOT NULL,
	"words" text NOT NULL,
	"country" text,
	"unit" text NOT NULL,
	"measures" jsonb NOT NULL,
	"sure" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"valid_until" date,
	"step" text,
	"days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fitting_url" text,
	"is_unanswered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"erase_on" date,
	"erased_at" timestamp with time zone,
	CONSTRAINT "made_requests_key_unique" UNIQUE("key"),
	CONSTRAINT "made_requests_quoted_until" CHECK ("made_requests"."state" <> 'quoted' OR "made_requests"."valid_until" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "made_entries" ADD CONSTRAINT "made_entries_request_id_made_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."made_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_payments" ADD CONSTRAINT "made_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_payments" ADD CONSTRAINT "made_payments_request_id_made_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."made_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_pictures" ADD CONSTRAINT "made_pictures_request_id_made_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."made_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_quotes" ADD CONSTRAINT "made_quotes_request_id_made_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."made_requests"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "made_entries_of_request" ON "made_entries" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "made_payments_of_request" ON "made_payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "made_pictures_of_request" ON "made_pictures" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "made_pictures_of_draft" ON "made_pictures" USING btree ("draft","at") WHERE "made_pictures"."draft" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "made_requests_by_state" ON "made_requests" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "made_requests_of_mailbox" ON "made_requests" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "made_requests_to_erase" ON "made_requests" USING btree ("erase_on") WHERE "made_requests"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_that_pay_parts" ON "orders" USING btree ("session_expires_at") WHERE order_kind IN ('deposit', 'made');--> statement-breakpoint
-- The version before 0043_one_outbox.sql has no such emails, and would delete them.
CREATE OR REPLACE VIEW "account_letters" AS SELECT "id", "kind", "recipient" AS "email", "role", "token_hash", "expires_at", "created_at", "due_since", "sent_at", "attempts", "last_error"
  FROM "emails" WHERE "recipient" IS NOT NULL AND "kind" NOT IN ('cart', 'alert', 'orders-link', 'call-confirm', 'call-booked', 'call-moved', 'call-cancelled', 'call-reminder', 'call-notice', 'made', 'made-notice');

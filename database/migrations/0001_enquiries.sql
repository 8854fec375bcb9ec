CREATE TABLE "enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_kind_is_known" CHECK ("enquiries"."kind" IN ('contact', 'consultation')),
	CONSTRAINT "enquiries_state_is_known" CHECK ("enquiries"."state" IN ('new', 'answered', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_forwards" (
	"enquiry_id" text NOT NULL,
	"channel" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"last_error" text,
	"forwarded_at" timestamp with time zone,
	CONSTRAINT "enquiry_forwards_enquiry_id_channel_pk" PRIMARY KEY("enquiry_id","channel"),
	CONSTRAINT "enquiry_forwards_channel_is_known" CHECK ("enquiry_forwards"."channel" IN ('form', 'mail')),
	CONSTRAINT "enquiry_forwards_attempts_not_negative" CHECK ("enquiry_forwards"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "enquiry_forwards" ADD CONSTRAINT "enquiry_forwards_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_state" ON "enquiries" USING btree ("state","created_at");
CREATE TABLE "account_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_since" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "account_letters_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_letters_invite_to_a_role" CHECK (("account_letters"."kind" = 'invitation') = ("account_letters"."role" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_letters_due" ON "account_letters" USING btree ("due_since") WHERE "account_letters"."sent_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_letters_one_invitation" ON "account_letters" USING btree ("email") WHERE "account_letters"."kind" = 'invitation';--> statement-breakpoint
CREATE INDEX "account_letters_of_email" ON "account_letters" USING btree ("email");--> statement-breakpoint
CREATE INDEX "admin_changes_of_person" ON "admin_changes" USING btree ("user_id","id" DESC NULLS FIRST);
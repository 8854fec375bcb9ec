CREATE TABLE "content_drafts" (
	"document" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"held_back" text
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"body" jsonb NOT NULL,
	"by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"file_hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_versions_of_document" ON "content_versions" USING btree ("document","id" DESC NULLS FIRST);
CREATE TABLE "price_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"changed" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once_per_request" ON "stock_movements" USING btree ("request_key","product_slug","variant_id") WHERE "stock_movements"."request_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reasons_are_the_owners" CHECK (("stock_movements"."reason" IS NULL OR "stock_movements"."kind" = 'adjust') AND ("stock_movements"."reason" IS NULL) = ("stock_movements"."request_key" IS NULL));
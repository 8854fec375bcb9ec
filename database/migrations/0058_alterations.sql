ALTER TABLE "made_quotes" DROP CONSTRAINT "made_quotes_deposit_is_money";--> statement-breakpoint
ALTER TABLE "made_requests" ADD COLUMN "kind" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "made_requests" ADD COLUMN "piece" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "made_requests" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "made_requests" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "made_requests" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "made_requests" ADD CONSTRAINT "made_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "made_requests_of_order" ON "made_requests" USING btree ("order_id") WHERE "made_requests"."order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "made_quotes" ADD CONSTRAINT "made_quotes_deposit_is_money" CHECK ("made_quotes"."deposit_cents" >= 0);
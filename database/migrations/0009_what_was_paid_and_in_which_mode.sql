ALTER TABLE "orders" DROP CONSTRAINT "orders_total_is_the_sum";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "livemode" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_unasked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_ended_unasked" ON "orders" USING btree ("ended_unasked_at") WHERE "orders"."ended_unasked_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_as_ordered_or_back" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."delivery_cents" OR "orders"."state" IN ('needs_refund', 'refunded'));
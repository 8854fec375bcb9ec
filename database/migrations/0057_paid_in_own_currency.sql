ALTER TABLE "order_payments" ADD COLUMN "presentment" jsonb;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "presentment" jsonb;
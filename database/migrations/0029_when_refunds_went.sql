ALTER TABLE "order_refunds" ADD COLUMN "went_at" timestamp with time zone;--> statement-breakpoint
UPDATE "order_refunds" SET "went_at" = "invoices"."issued_at" FROM "invoices"
  WHERE "invoices"."refund_id" = "order_refunds"."id" AND "invoices"."voided_at" IS NOT NULL;--> statement-breakpoint
-- Without a credit note the order's events know it, where they can mean no other refund.
UPDATE "order_refunds" SET "went_at" = "order_events"."at" FROM "order_events"
  WHERE "order_events"."order_id" = "order_refunds"."order_id" AND "order_events"."state" = 'refund_succeeded'
    AND "order_refunds"."state" = 'failed' AND "order_refunds"."went_at" IS NULL
    AND (SELECT count(*) FROM "order_refunds" AS "other" WHERE "other"."order_id" = "order_refunds"."order_id") = 1;

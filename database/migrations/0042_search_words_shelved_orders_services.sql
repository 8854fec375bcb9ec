CREATE TABLE "service_settings" (
	"service" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_description" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shelved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_unshelved" ON "orders" USING btree ("created_at") WHERE state IN ('refunded', 'cancelled') AND fulfilled_at IS NULL AND shelved_at IS NULL;--> statement-breakpoint
UPDATE "orders" SET "shelved_at" = now() WHERE "state" IN ('refunded', 'cancelled') AND "fulfilled_at" IS NULL AND (
  (SELECT coalesce(sum(CASE kind WHEN 'sell' THEN pieces WHEN 'return' THEN -pieces ELSE 0 END), 0)
    FROM "stock_movements" WHERE "order_id" = "orders"."id") <= 0
  OR EXISTS (SELECT FROM "order_events" AS noted WHERE noted.order_id = "orders"."id" AND noted.state = 'dealt_with'
    AND noted.id > (SELECT max(closed.id) FROM "order_events" AS closed
      WHERE closed.order_id = "orders"."id" AND closed.state IN ('refunded', 'cancelled'))));

ALTER TABLE "orders" ADD COLUMN "browser_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visitor" text;--> statement-breakpoint
CREATE INDEX "orders_open_of_visitor" ON "orders" USING btree ("visitor") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_of_browser" ON "orders" USING btree ("browser_key") WHERE "orders"."browser_key" IS NOT NULL;
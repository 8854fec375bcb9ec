ALTER TABLE "returns" DROP CONSTRAINT "returns_held_piece_is_named";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "exchange_id" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "payment_of" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchange_of" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD COLUMN "new_variant_id" text;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD COLUMN "new_price_cents" integer;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "hold_id" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_exchange_id_orders_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_payment_of_orders_id_fk" FOREIGN KEY ("payment_of") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exchange_of_orders_id_fk" FOREIGN KEY ("exchange_of") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_for_exchange" ON "order_refunds" USING btree ("exchange_id") WHERE "order_refunds"."exchange_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_refunds_of_payment" ON "order_refunds" USING btree ("payment_of") WHERE "order_refunds"."payment_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_exchanges_of" ON "orders" USING btree ("exchange_of") WHERE "orders"."exchange_of" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_hold_id_unique" UNIQUE("hold_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_is_of_exchange" CHECK ("orders"."credit_cents" >= 0 AND ("orders"."credit_cents" = 0 OR "orders"."exchange_of" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "return_pieces" ADD CONSTRAINT "return_pieces_new_has_its_price" CHECK (("return_pieces"."new_variant_id" IS NULL) = ("return_pieces"."new_price_cents" IS NULL));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_held_has_its_hold" CHECK ("returns"."held_until" IS NULL OR "returns"."hold_id" IS NOT NULL);
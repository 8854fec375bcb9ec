CREATE TABLE "order_access" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_access" ADD CONSTRAINT "order_access_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_access_of_order" ON "order_access" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_access_of_email" ON "order_access" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "order_access_by_expiry" ON "order_access" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gift_cards_of_recipient" ON "gift_cards" USING btree (lower("recipient_email")) WHERE "gift_cards"."recipient_email" IS NOT NULL;
CREATE TABLE "provider_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"type" text NOT NULL,
	"source_id" text,
	"payment_id" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"payout_id" text,
	"at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deleted_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"product" jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"rate_bp" integer,
	"gross_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_line_no_pk" PRIMARY KEY("invoice_id","line_no"),
	CONSTRAINT "invoice_lines_vat_is_part" CHECK ("invoice_lines"."vat_cents" >= 0 AND "invoice_lines"."vat_cents" <= "invoice_lines"."gross_cents"),
	CONSTRAINT "invoice_lines_vat_has_rate" CHECK ("invoice_lines"."rate_bp" IS NOT NULL OR "invoice_lines"."vat_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_test" boolean NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"issued_at" timestamp with time zone NOT NULL,
	"country" text,
	"seller" jsonb NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_numbers" UNIQUE("kind","is_test","number"),
	CONSTRAINT "invoices_refund_of_credit_note" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."refund_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_pieces" (
	"return_id" text NOT NULL,
	"order_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"piece_no" integer NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"condition" text,
	CONSTRAINT "return_pieces_return_id_line_no_piece_no_pk" PRIMARY KEY("return_id","line_no","piece_no"),
	CONSTRAINT "return_pieces_count_from_one" CHECK ("return_pieces"."piece_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "returns_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"wish" text NOT NULL,
	"reason" text,
	"send_back_by" date NOT NULL,
	"new_variant_id" text,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "returns_of_withdrawal_has_no_reason" CHECK (("returns"."kind" = 'withdrawal') = ("returns"."reason" IS NULL)),
	CONSTRAINT "returns_withdrawal_is_for_money" CHECK ("returns"."kind" <> 'withdrawal' OR "returns"."wish" = 'refund'),
	CONSTRAINT "returns_held_piece_is_named" CHECK ("returns"."held_until" IS NULL OR "returns"."new_variant_id" IS NOT NULL),
	CONSTRAINT "returns_ended_has_its_moment" CHECK (("returns"."ended_at" IS NOT NULL) = ("returns"."state" IN ('settled', 'refused')))
);
--> statement-breakpoint
ALTER TABLE "order_mails" DROP CONSTRAINT "order_mails_one_per_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_held_back" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_price_cents" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_begins_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_held_back" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "before_sale" jsonb;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "regular_price_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "listed_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "withdrawal_exception" text;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "first_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "by_hand" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handover" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_on" date;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD CONSTRAINT "return_pieces_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pieces" ADD CONSTRAINT "return_pieces_of_line" FOREIGN KEY ("order_id","line_no") REFERENCES "public"."order_lines"("order_id","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_movements_by_time" ON "provider_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "provider_movements_of_payment" ON "provider_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_movements_of_source" ON "provider_movements" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "provider_movements_of_payout" ON "provider_movements" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "deleted_products_newest" ON "deleted_products" USING btree ("deleted_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "order_messages_of_order" ON "order_messages" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_pieces_once" ON "return_pieces" USING btree ("order_id","line_no","piece_no") WHERE "return_pieces"."is_live";--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "returns_held" ON "returns" USING btree ("held_until") WHERE "returns"."held_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_with_sale" ON "products" USING btree ("slug") WHERE sale_price_cents IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_scheduled" ON "products" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_one_of_each" UNIQUE("order_id","kind","about");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_live_ones_do_not_wait" CHECK ("products"."publish_at" IS NULL OR NOT "products"."is_active");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_only_scheduled_ones_are_held_back" CHECK ("products"."publish_held_back" IS NULL OR "products"."publish_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_has_a_price" CHECK (CASE WHEN "products"."sale_price_cents" IS NULL
        THEN num_nonnulls("products"."sale_begins_at", "products"."sale_ends_at", "products"."sale_held_back", "products"."before_sale") = 0
        ELSE "products"."sale_price_cents" > 0 END);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_till_takes_cash_or_cards" CHECK (("orders"."provider" = 'till') = ("orders"."by_hand" IS NOT NULL AND "orders"."by_hand" <> 'link'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_handover_has_no_zone" CHECK ("orders"."handover" IS NULL OR "orders"."delivery" IS NULL);
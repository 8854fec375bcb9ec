CREATE TABLE "products" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"brand" text NOT NULL,
	"collection" text NOT NULL,
	"gender" text NOT NULL,
	"category" text,
	"textile" text,
	"cloth" text,
	"description" text NOT NULL,
	"story" jsonb,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min_price_cents" integer NOT NULL,
	"has_sale" boolean DEFAULT false NOT NULL,
	"compare_at_cents" integer,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"sizes" text[] NOT NULL,
	"colors" text[] NOT NULL,
	"swatches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"primary_image_url" text NOT NULL,
	"primary_public_id" text,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"gallery_public_ids" text[] DEFAULT '{}' NOT NULL,
	"image_alts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uk_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "products_slug_is_normal" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "products_title_not_empty" CHECK (length(trim("products"."title")) > 0),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."min_price_cents" >= 0),
	CONSTRAINT "products_compare_at_above_price" CHECK ("products"."compare_at_cents" IS NULL OR ("products"."has_sale" AND "products"."compare_at_cents" > "products"."min_price_cents")),
	CONSTRAINT "products_currency_is_gbp" CHECK ("products"."currency" = 'GBP'),
	CONSTRAINT "products_gender_known" CHECK ("products"."gender" IN ('women', 'men', 'unisex')),
	CONSTRAINT "products_deleted_is_hidden" CHECK ("products"."deleted_at" IS NULL OR NOT "products"."is_active")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_slug" text NOT NULL,
	"variant_id" text NOT NULL,
	"kind" text NOT NULL,
	"pieces" integer NOT NULL,
	"order_id" text,
	"line_no" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_once_per_line" UNIQUE("order_id","line_no","kind"),
	CONSTRAINT "stock_movements_pieces_not_zero" CHECK ("stock_movements"."pieces" <> 0),
	CONSTRAINT "stock_movements_order_moves_name_their_line" CHECK (("stock_movements"."kind" = 'make') = ("stock_movements"."order_id" IS NULL) AND ("stock_movements"."order_id" IS NULL) = ("stock_movements"."line_no" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"product_slug" text NOT NULL,
	"id" text NOT NULL,
	"size" text NOT NULL,
	"color_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"pieces_made" integer,
	"pieces_on_hand" integer,
	"pieces_reserved" integer,
	"pieces_sold" integer,
	CONSTRAINT "variants_product_slug_id_pk" PRIMARY KEY("product_slug","id"),
	CONSTRAINT "variants_one_per_size_and_colour" UNIQUE("product_slug","size","color_id"),
	CONSTRAINT "variants_price_not_negative" CHECK ("variants"."price_cents" >= 0),
	CONSTRAINT "variants_pieces_add_up" CHECK (num_nonnulls("variants"."pieces_made", "variants"."pieces_on_hand", "variants"."pieces_reserved", "variants"."pieces_sold") IN (0, 4)
        AND ("variants"."pieces_made" IS NULL OR ("variants"."pieces_on_hand" >= 0 AND "variants"."pieces_reserved" >= 0
        AND "variants"."pieces_sold" >= 0 AND "variants"."pieces_made" = "variants"."pieces_on_hand" + "variants"."pieces_reserved" + "variants"."pieces_sold")))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"product_slug" text NOT NULL,
	"variant_id" text NOT NULL,
	"title" text NOT NULL,
	"size" text NOT NULL,
	"color_name" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"image_url" text,
	CONSTRAINT "order_lines_order_id_line_no_pk" PRIMARY KEY("order_id","line_no"),
	CONSTRAINT "order_lines_price_not_negative" CHECK ("order_lines"."unit_cents" >= 0),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "order_mails_one_per_kind" UNIQUE("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"checkout_key" text NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"currency" text DEFAULT 'GBP' NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"delivery_cents" integer,
	"total_cents" integer,
	"provider" text NOT NULL,
	"session_id" text,
	"session_url" text,
	"session_expires_at" timestamp with time zone,
	"payment_id" text,
	"customer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "orders_currency_is_gbp" CHECK ("orders"."currency" = 'GBP'),
	CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."subtotal_cents" >= 0 AND "orders"."delivery_cents" >= 0),
	CONSTRAINT "orders_total_is_the_sum" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."delivery_cents"),
	CONSTRAINT "orders_paid_has_its_total" CHECK ("orders"."state" NOT IN ('paid', 'fulfilled', 'needs_refund', 'cancelled', 'refunded') OR ("orders"."total_cents" IS NOT NULL AND "orders"."paid_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_answers" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_slug_variant_id_variants_product_slug_id_fk" FOREIGN KEY ("product_slug","variant_id") REFERENCES "public"."variants"("product_slug","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_slug_products_slug_fk" FOREIGN KEY ("product_slug") REFERENCES "public"."products"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_active_newest" ON "products" USING btree ("is_active","created_at" DESC NULLS LAST,"slug");--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("product_slug","variant_id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_checkout" ON "orders" USING btree ("checkout_key") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_events_waiting" ON "sandbox_events" USING btree ("next_attempt_at") WHERE "sandbox_events"."delivered_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_events_once_per_object" ON "sandbox_events" USING btree ("type","object_id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_expiring" ON "sandbox_objects" USING btree ("expires_at");
CREATE TABLE "drop_products" (
	"drop_id" uuid NOT NULL,
	"product_slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "drop_products_drop_id_product_slug_pk" PRIMARY KEY("drop_id","product_slug")
);
--> statement-breakpoint
CREATE TABLE "drops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"is_announced" boolean NOT NULL,
	"early_key" text NOT NULL,
	"opened_at" timestamp with time zone,
	"letter_words" text DEFAULT '' NOT NULL,
	"letter_pieces" text[] DEFAULT '{}' NOT NULL,
	"letter_asked_at" timestamp with time zone,
	"letter_queued_to" integer DEFAULT 0 NOT NULL,
	"letter_queued_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drops_slug_unique" UNIQUE("slug"),
	CONSTRAINT "drops_early_key_unique" UNIQUE("early_key"),
	CONSTRAINT "drops_slug_is_normal" CHECK ("drops"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "drops_name_not_empty" CHECK (length(trim("drops"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "gift_card_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"card_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_movements_signs" CHECK (CASE WHEN "gift_card_movements"."kind" IN ('spend', 'take-back', 'expire') THEN "gift_card_movements"."amount_cents" < 0 ELSE "gift_card_movements"."amount_cents" > 0 END)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"page_hash" text NOT NULL,
	"ending" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"balance_cents" integer DEFAULT 0 NOT NULL,
	"livemode" boolean NOT NULL,
	"recipient" text NOT NULL,
	"recipient_email" text,
	"message" text NOT NULL,
	"send_on" date NOT NULL,
	"expires_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "gift_cards_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_page_hash_unique" UNIQUE("page_hash"),
	CONSTRAINT "gift_cards_balance_is_part" CHECK ("gift_cards"."balance_cents" >= 0 AND "gift_cards"."balance_cents" <= "gift_cards"."amount_cents"),
	CONSTRAINT "gift_cards_live_with_expiry" CHECK (("gift_cards"."issued_at" IS NULL) = ("gift_cards"."expires_on" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "list_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"email" text,
	"product_slug" text DEFAULT '' NOT NULL,
	"variant_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"consent" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"hold_id" text,
	"held_until" timestamp with time zone,
	"order_id" text,
	CONSTRAINT "list_entries_hold_id_unique" UNIQUE("hold_id"),
	CONSTRAINT "list_entries_list_is_known" CHECK ("list_entries"."list" IN ('newsletter', 'waiting')),
	CONSTRAINT "list_entries_wait_for_a_piece" CHECK (("list_entries"."list" = 'waiting') = ("list_entries"."product_slug" <> '' AND "list_entries"."variant_id" <> '')),
	CONSTRAINT "list_entries_only_offered_ones_hold" CHECK (("list_entries"."state" = 'offered') = ("list_entries"."hold_id" IS NOT NULL)),
	CONSTRAINT "list_entries_confirmed_have_their_moment" CHECK ("list_entries"."state" IN ('asked', 'left') OR "list_entries"."confirmed_at" IS NOT NULL),
	CONSTRAINT "list_entries_ended_have_no_address" CHECK ("list_entries"."state" IN ('asked', 'confirmed', 'offered') OR "list_entries"."email" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "list_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"token_hash" text,
	"due_since" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "list_letters_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "opened_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"product_slug" text NOT NULL,
	"pieces" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"scope" text NOT NULL,
	"scope_of" text[] DEFAULT '{}' NOT NULL,
	"scope_names" text[] DEFAULT '{}' NOT NULL,
	"also_on_sale" boolean DEFAULT false NOT NULL,
	"minimum_cents" integer,
	"minimum_pieces" integer,
	"is_of_one_cloth" boolean DEFAULT false NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"uses_in_all" integer,
	"uses_per_customer" integer,
	"begins_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "discounts_code_is_normal" CHECK ("discounts"."code" ~ '^[A-Z0-9]{3,32}$'),
	CONSTRAINT "discounts_kind_has_its_value" CHECK (num_nonnulls("discounts"."percent", "discounts"."amount_cents") = CASE "discounts"."kind" WHEN 'delivery' THEN 0 ELSE 1 END
        AND ("discounts"."kind" = 'percent') = ("discounts"."percent" IS NOT NULL)),
	CONSTRAINT "discounts_percent_in_range" CHECK ("discounts"."percent" BETWEEN 1 AND 100),
	CONSTRAINT "discounts_amount_positive" CHECK ("discounts"."amount_cents" > 0),
	CONSTRAINT "discounts_scope_names_something" CHECK (("discounts"."scope" = 'all') = (cardinality("discounts"."scope_of") = 0)),
	CONSTRAINT "discounts_limits_positive" CHECK (least("discounts"."minimum_cents", "discounts"."minimum_pieces", "discounts"."uses_in_all", "discounts"."uses_per_customer") > 0),
	CONSTRAINT "discounts_end_after_their_beginning" CHECK ("discounts"."ends_at" > "discounts"."begins_at")
);
--> statement-breakpoint
CREATE TABLE "review_refusals" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"visitor" text,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "review_reports_one_of_a_visitor" UNIQUE("review_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" text PRIMARY KEY NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "review_requests_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "review_sums" (
	"product_slug" text NOT NULL,
	"is_real" boolean NOT NULL,
	"shown" integer NOT NULL,
	"stars" integer NOT NULL,
	"small" integer NOT NULL,
	"true_to_size" integer NOT NULL,
	"large" integer NOT NULL,
	"newest" jsonb NOT NULL,
	CONSTRAINT "review_sums_product_slug_is_real_pk" PRIMARY KEY("product_slug","is_real"),
	CONSTRAINT "review_sums_count" CHECK ("review_sums"."shown" > 0 AND "review_sums"."stars" BETWEEN "review_sums"."shown" AND 5 * "review_sums"."shown")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"product_slug" text NOT NULL,
	"is_real" boolean NOT NULL,
	"state" text NOT NULL,
	"stars" integer NOT NULL,
	"fit" text,
	"words" text NOT NULL,
	"name" text NOT NULL,
	"choice" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"rewarded_by" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"hidden_for" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "reviews_one_of_each" UNIQUE("order_id","product_slug"),
	CONSTRAINT "reviews_stars_are_one_to_five" CHECK ("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_pictures_are_few" CHECK (cardinality("reviews"."pictures") <= 3),
	CONSTRAINT "reviews_hidden_has_its_reason" CHECK (("reviews"."state" = 'hidden') = ("reviews"."hidden_for" IS NOT NULL)),
	CONSTRAINT "reviews_answer_has_its_moment" CHECK (("reviews"."answer" IS NULL) = ("reviews"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "saved_carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"lines" jsonb NOT NULL,
	"token_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"due_since" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "saved_carts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "gift_card_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "has_free_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "uses_discount" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_drop_id_drops_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."drops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_product_slug_products_slug_fk" FOREIGN KEY ("product_slug") REFERENCES "public"."products"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_letters" ADD CONSTRAINT "list_letters_entry_id_list_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."list_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_products_of_product" ON "drop_products" USING btree ("product_slug");--> statement-breakpoint
CREATE INDEX "drops_to_open" ON "drops" USING btree ("opens_at") WHERE "drops"."opened_at" IS NULL;--> statement-breakpoint
CREATE INDEX "drops_to_tell" ON "drops" USING btree ("letter_asked_at") WHERE "drops"."letter_asked_at" IS NOT NULL AND "drops"."letter_queued_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_once" ON "gift_card_movements" USING btree ("card_id","kind","about");--> statement-breakpoint
CREATE INDEX "gift_card_movements_about" ON "gift_card_movements" USING btree ("about");--> statement-breakpoint
CREATE INDEX "gift_card_movements_by_time" ON "gift_card_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "gift_cards_to_expire" ON "gift_cards" USING btree ("expires_on") WHERE "gift_cards"."balance_cents" > 0;--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_entries_one_of_each" ON "list_entries" USING btree ("list","email","product_slug","variant_id") WHERE email IS NOT NULL AND state IN ('asked', 'confirmed', 'offered');--> statement-breakpoint
CREATE INDEX "list_entries_queue" ON "list_entries" USING btree ("product_slug","variant_id","confirmed_at","id") WHERE "list_entries"."list" = 'waiting' AND "list_entries"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "list_entries_subscribers" ON "list_entries" USING btree ("id") WHERE "list_entries"."list" = 'newsletter' AND "list_entries"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "list_entries_held" ON "list_entries" USING btree ("held_until") WHERE "list_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "list_entries_of_order" ON "list_entries" USING btree ("order_id") WHERE "list_entries"."order_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "list_entries_of_email" ON "list_entries" USING btree ("email") WHERE "list_entries"."email" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "list_letters_once" ON "list_letters" USING btree ("entry_id","kind","about");--> statement-breakpoint
CREATE INDEX "list_letters_of_drop" ON "list_letters" USING btree ("about") WHERE "list_letters"."kind" = 'drop';--> statement-breakpoint
CREATE INDEX "list_letters_due" ON "list_letters" USING btree ("due_since") WHERE "list_letters"."sent_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "discounts_code" ON "discounts" USING btree ("code") WHERE "discounts"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "discounts_automatic" ON "discounts" USING btree ("created_at") WHERE "discounts"."code" IS NULL AND "discounts"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("review_id") WHERE "review_reports"."settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reviews_by_state" ON "reviews" USING btree ("state","changed_at");--> statement-breakpoint
CREATE INDEX "reviews_shown_of_product" ON "reviews" USING btree ("product_slug","decided_at") WHERE "reviews"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "saved_carts_due" ON "saved_carts" USING btree ("due_since") WHERE "saved_carts"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_carts_by_expiry" ON "saved_carts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_to_gift_card" ON "order_refunds" USING btree ("gift_card_id") WHERE "order_refunds"."gift_card_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_of_checkout" ON "orders" USING btree ("checkout_key");--> statement-breakpoint
CREATE INDEX "orders_using_discount" ON "orders" USING btree ("discount_id") WHERE "orders"."uses_discount";--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_of_gift_card" ON "orders" USING btree ("gift_card_id") WHERE "orders"."gift_card_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_not_negative" CHECK ("order_lines"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_is_known" CHECK ("orders"."discount_cents" >= 0 AND ("orders"."discount_id" IS NULL) = ("orders"."discount_name" IS NULL)
        AND ("orders"."discount_id" IS NOT NULL OR ("orders"."discount_cents" = 0 AND NOT "orders"."has_free_delivery" AND NOT "orders"."uses_discount")));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_is_of_card" CHECK ("orders"."gift_cents" >= 0 AND ("orders"."gift_cents" = 0) = ("orders"."gift_card_id" IS NULL));
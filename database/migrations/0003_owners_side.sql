CREATE TABLE "admin_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'previewed' NOT NULL,
	"products_done" integer DEFAULT 0 NOT NULL,
	"products_in_all" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "product_imports_progress_adds_up" CHECK ("product_imports"."products_done" >= 0 AND "product_imports"."products_done" <= "product_imports"."products_in_all")
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"restock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "order_refunds_amount_positive" CHECK ("order_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_once_per_line";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order_moves_name_their_line";--> statement-breakpoint
DROP INDEX "products_active_newest";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "due_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "sendings" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_changes_newest" ON "admin_changes" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_changes_of_subject" ON "admin_changes" USING btree ("subject_kind","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_imports_newest" ON "product_imports" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_refunds_of_order" ON "order_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_by_state" ON "order_refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once_per_line" ON "stock_movements" USING btree ("order_id","line_no","kind") WHERE "stock_movements"."kind" <> 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once_per_refund" ON "stock_movements" USING btree ("refund_id","line_no") WHERE "stock_movements"."kind" = 'return';--> statement-breakpoint
CREATE INDEX "order_mails_due" ON "order_mails" USING btree ("due_since") WHERE "order_mails"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_active_newest" ON "products" USING btree ("is_active","created_at" DESC NULLS FIRST,"slug");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_key_unique" UNIQUE("status_key");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_returns_name_their_refund" CHECK (("stock_movements"."kind" = 'return') = ("stock_movements"."refund_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_moves_name_their_line" CHECK (("stock_movements"."kind" IN ('make', 'adjust')) = ("stock_movements"."order_id" IS NULL) AND ("stock_movements"."order_id" IS NULL) = ("stock_movements"."line_no" IS NULL));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_is_part_of_total" CHECK ("orders"."refunded_cents" >= 0 AND "orders"."refunded_cents" <= coalesce("orders"."total_cents", 0));
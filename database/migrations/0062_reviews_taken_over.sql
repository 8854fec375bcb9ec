ALTER TABLE "reviews" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "kind" text DEFAULT 'products' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_sums" ADD COLUMN "elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_sums" ADD COLUMN "elsewhere_stars" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_taken_over_once" ON "reviews" USING btree ("product_slug","source","name","written_at","stars",md5("words")) WHERE "reviews"."source" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_kind" CHECK ("product_imports"."kind" IN ('products', 'reviews'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_or_source" CHECK (("reviews"."order_id" IS NULL) = ("reviews"."source" IS NOT NULL));
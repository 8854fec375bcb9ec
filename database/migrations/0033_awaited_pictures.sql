CREATE TABLE "awaited_pictures" (
	"product_slug" text NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "awaited_pictures_product_slug_place_pk" PRIMARY KEY("product_slug","place")
);
--> statement-breakpoint
ALTER TABLE "awaited_pictures" ADD CONSTRAINT "awaited_pictures_product_slug_products_slug_fk" FOREIGN KEY ("product_slug") REFERENCES "public"."products"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "awaited_pictures_by_name" ON "awaited_pictures" USING btree ("name");--> statement-breakpoint
CREATE INDEX "products_without_picture" ON "products" USING btree ("slug") WHERE primary_image_url = '';
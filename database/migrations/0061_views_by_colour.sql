-- By hand
-- The views from around belong to a colour and have a text. They were stored by the address of a picture: they go to
-- each colour that begins with it.
UPDATE "products" SET "spins" = (
  SELECT jsonb_object_agg("color_id", jsonb_build_object('urls', "value", 'alt', ''))
  FROM jsonb_each("spins") JOIN "variants" ON "product_slug" = "slug" AND "image_urls"[1] = "key")
WHERE "spins" @? '$.*[*] ? (@.type() == "string")';--> statement-breakpoint
UPDATE "deleted_products" SET "product" = jsonb_set("product", '{spins}', coalesce((
  SELECT jsonb_object_agg("variant"->>'color_id', jsonb_build_object('urls', "value", 'alt', ''))
  FROM jsonb_each("product"->'spins') JOIN jsonb_array_elements("variants") AS "of"("variant")
    ON "variant"->'image_urls'->>0 = "key"), 'null'))
WHERE "product" @? '$.spins.*[*] ? (@.type() == "string")';

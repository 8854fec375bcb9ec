-- A part of a refund names the request that it belongs to: before, its id began with it.
-- The version before still serves on the same database and does not write the column: a trigger does. The next release
-- drops it:
--   DROP FUNCTION "refund_names_its_request" CASCADE;
LOCK TABLE "order_refunds" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "request_id" text;--> statement-breakpoint
UPDATE "order_refunds" SET "request_id" = split_part("id", '.', 1);--> statement-breakpoint
ALTER TABLE "order_refunds" ALTER COLUMN "request_id" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION "refund_names_its_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."request_id" := split_part(NEW."id", '.', 1);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refunds_name_their_request" BEFORE INSERT ON "order_refunds"
  FOR EACH ROW WHEN (NEW."request_id" IS NULL) EXECUTE FUNCTION "refund_names_its_request"();

ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_product_slug_variant_id_variants_product_slug_id_fk";
--> statement-breakpoint
CREATE FUNCTION refuse_to_alter_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock_movements is only appended to' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_only_appended BEFORE UPDATE OR DELETE ON "stock_movements"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_alter_the_ledger();

ALTER TABLE "drops" ADD COLUMN "early_key_hash" text;--> statement-breakpoint
ALTER TABLE "drops" ADD CONSTRAINT "drops_early_key_hash_unique" UNIQUE("early_key_hash");
ALTER TABLE "products" ADD COLUMN "shown_on" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fit_notes" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "measurements" jsonb DEFAULT '[]'::jsonb NOT NULL;
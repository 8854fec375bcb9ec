CREATE TABLE "hosted_pictures" (
	"public_id" text PRIMARY KEY NOT NULL,
	"is_personal" boolean NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL
);

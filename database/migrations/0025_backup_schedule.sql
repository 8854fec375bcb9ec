CREATE TABLE "backup_schedule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"every" text NOT NULL,
	"keep" integer NOT NULL,
	CONSTRAINT "backup_schedule_is_one" CHECK ("backup_schedule"."id" = 1),
	CONSTRAINT "backup_schedule_keeps_some" CHECK ("backup_schedule"."keep" BETWEEN 1 AND 60)
);

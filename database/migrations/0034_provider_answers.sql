CREATE TABLE "provider_answers" (
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_answers_provider_livemode_pk" PRIMARY KEY("provider","livemode")
);

import { STRIPE_API_VERSION, STRIPE_EVENTS } from "#app/domain/money/payments/stripe-types.ts";
import type { SetupMeans } from "#app/platform/config/setup-means.ts";

export const TECHNICIAN_PATH = "/admin/settings/technician";

/** The link of a step that somebody else does. */
export const TO_TECHNICIAN = { label: "For your technician", to: TECHNICIAN_PATH };

/** The facts about the server's settings: whether something is set, and never its value. */
export interface TechnicianFacts extends Pick<SetupMeans, "siteUrl" | "payments" | "settingsFile"> {
  hasMailServer: boolean;
}

/** One thing that the shop needs from its server. */
export interface TechnicianNote {
  title: string;
  isSet: boolean;
  words: string;
  /** The lines of the settings, or the commands. */
  lines: readonly string[];
}

/** Where the settings are typed, within a sentence. */
export const settingsPlace = (settingsFile: string | null): string =>
  settingsFile
    ? `in the file ${settingsFile} on the server`
    : "in the settings of the place where the shop runs (a host’s ‘Environment’, or a file .env beside the shop)";

export const isSecureAddress = (siteUrl: string | null): boolean => siteUrl?.startsWith("https://") ?? false;

/** The settings for the person who looks after the server. */
export function technicianNotes({ siteUrl, payments, hasMailServer }: TechnicianFacts): TechnicianNote[] {
  const origin = isSecureAddress(siteUrl) ? siteUrl : "https://shop.example";
  return [
    {
      title: "Address",
      isSet: isSecureAddress(siteUrl),
      words:
        "The shop’s public address, with https. In front of it stands a proxy with a certificate, which sends X-Forwarded-For.",
      lines: [`SITE_URL=${origin}`],
    },
    {
      title: "Emails",
      isSet: hasMailServer,
      words:
        "The mail server, with user and password (special characters percent-encoded), and the sender. Its domain needs SPF and DKIM for this server. The owner may set them under Settings, Email, instead: what is set here takes precedence.",
      lines: ["SMTP_URL=smtp://user:password@mail.example:587", "MAIL_FROM=Shop <orders@shop.example>"],
    },
    {
      title: "Payments",
      isSet: payments === "live",
      words: `From Stripe’s dashboard: the secret key, and the signing secret of a webhook endpoint at ${origin}/api/webhooks/stripe, with API version ${STRIPE_API_VERSION} and the events ${STRIPE_EVENTS.join(", ")}. The owner may set both under Settings, Payments, instead: what is set here takes precedence.`,
      lines: ["STRIPE_SECRET_KEY=sk_live_…", "STRIPE_WEBHOOK_SECRET=whsec_…"],
    },
  ];
}

/** Commands for the machine that the shop runs on. */
export const COMMANDS: TechnicianNote["lines"] = [
  "npm run backup -- shop.tar.gz",
  "npm run restore -- shop.tar.gz",
  "npm run admin -- reset EMAIL",
];

/** All of it as one text, to copy or to send. */
export function technicianText(shopName: string, facts: TechnicianFacts): string {
  const notes = technicianNotes(facts).map(
    ({ title, isSet, words, lines }) =>
      `${title} (${isSet ? "set" : "not set yet"})\n${words}\n${lines.map((line) => `  ${line}`).join("\n")}`,
  );
  return [
    `Settings for ${shopName}`,
    `They go ${settingsPlace(facts.settingsFile)}. They count after a restart of the shop.`,
    ...notes,
    `Commands, in the shop’s folder: a backup, its restore into an empty folder, a new password\n${COMMANDS.map((line) => `  ${line}`).join("\n")}`,
    "More in docs/operations.md, in the shop’s folder.",
  ].join("\n\n");
}

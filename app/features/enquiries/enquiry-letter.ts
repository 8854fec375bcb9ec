import { type Enquiry, FIELD_LABELS, FIELDS_OF, subjectOf } from "./enquiry.ts";

/** An enquiry as it stands in the shop. */
export type StoredEnquiry = Enquiry & { id: string; createdAt: Date };

const FORM_NAMES = { contact: "the contact form", consultation: "the consultation form" } as const;

const sentAt = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/**
 * The letter that tells the brand of an enquiry, in plain text: what a visitor wrote is shown as they wrote it.
 * Answering it answers the person.
 */
export function enquiryLetter(enquiry: StoredEnquiry): { subject: string; text: string; replyTo: string } {
  const { message, ...rest } = enquiry.fields;
  const texts: Partial<Record<string, string>> = rest;
  const details = FIELDS_OF[enquiry.kind].flatMap((field) => {
    const text = texts[field];
    return text ? [`${FIELD_LABELS[field]}: ${text}`] : [];
  });
  const text = [
    ...details,
    "",
    message ?? "(no message)",
    "",
    "-- ",
    `Written in ${FORM_NAMES[enquiry.kind]} on ${sentAt.format(enquiry.createdAt)} UTC.`,
    `Answer this letter to write to ${enquiry.fields.email}.`,
  ].join("\n");
  return { subject: subjectOf(enquiry), text, replyTo: enquiry.fields.email };
}

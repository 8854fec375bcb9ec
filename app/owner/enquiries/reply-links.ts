import type { Enquiry } from "#app/domain/people/enquiries/enquiry.ts";
import { internationalNumber } from "#app/shared/phone-number.ts";

/** The longest quotation in a reply, in characters: mail programs cut addresses of more than about 2,000. */
const MAX_QUOTE_LENGTH = 600;

/** The link for a mail to the writer: subject, greeting, and the message as a quotation. */
export function replyByMail(enquiry: Enquiry, shopName: string): string {
  const { email, message = "" } = enquiry.fields;
  const subject =
    enquiry.kind === "contact" ? `Re: Your message to ${shopName}` : `Re: Your consultation with ${shopName}`;
  const body = [`Hello ${calledName(enquiry)},`, "", "", "", shopName, ...quoted(message)].join("\r\n");
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** The link for a WhatsApp chat with the writer; null without a usable number. */
export function replyByWhatsapp(enquiry: Enquiry, shopName: string): string | null {
  const number = internationalNumber(enquiry.fields.phone ?? "");
  if (number === null) return null;
  const greeting = `Hello ${calledName(enquiry)}, thank you for writing to ${shopName}.`;
  return `https://wa.me/${number}?text=${encodeURIComponent(`${greeting} `)}`;
}

/** The writer's name in the greeting. Of a full name the first word is used. */
const calledName = ({ kind, fields }: Enquiry): string =>
  kind === "contact" ? fields.firstName : (fields.fullName.split(/\s/, 1)[0] ?? fields.fullName);

function quoted(message: string): string[] {
  if (message === "") return [];
  const letters = [...message];
  const start = letters.slice(0, MAX_QUOTE_LENGTH).join("");
  const text = letters.length > MAX_QUOTE_LENGTH ? `${start.trimEnd()} …` : start;
  return ["", "You wrote:", ...text.split("\n").map((line) => `> ${line}`)];
}

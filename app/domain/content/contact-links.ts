/** Addresses that leave the site for another program: WhatsApp, mail, telephone, maps. */
import { WHATSAPP_CHAT } from "#app/shared/phone-number.ts";
import type { Brand } from "./schemas.ts";

/** Opens a WhatsApp chat with `number` (international, digits only) and a prepared `message`. */
export const whatsappLink = (number: string, message?: string): string =>
  `${WHATSAPP_CHAT}${number}${message === undefined ? "" : `?text=${encodeURIComponent(message)}`}`;

/** Opens a new mail; the subject is optional. */
export const mailLink = (email: string, subject?: string): string =>
  `mailto:${email}${subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`}`;

/** Dials `number`, written internationally: `+441632960199`. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;

/** Shows a postal address in the visitor's map program. */
export const mapsLink = (addressLines: readonly string[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLines.join(", "))}`;

/** A postal address as it is written on an envelope, without its country. */
export const addressLines = ({ street, town, postcode }: Brand["contact"]["addresses"]["uk"]): string[] => [
  street,
  `${town} ${postcode}`,
];

/** The parameter of the contact page that names the piece of a question. */
export const ASKED = "about";

/** The contact page for a question about a piece: `Adire Kaftan, Indigo`. */
export const questionPath = (piece: string): string => `/contact?${new URLSearchParams({ [ASKED]: piece })}`;

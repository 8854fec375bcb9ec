import * as z from "zod";
import { internationalNumber, WHATSAPP_CHAT } from "#app/shared/phone-number.ts";

const A_NUMBER = "must be a phone number such as 07700 900123, or +234 803 123 4567 from abroad";
/** Typed as people type it, stored as it is dialled from abroad. */
export const phoneNumber = z
  .string()
  .transform((typed) => {
    const number = internationalNumber(typed);
    return number === null ? typed : `+${number}`;
  })
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, A_NUMBER));
/** As WhatsApp's links have it: digits only. A stored one has no plus. */
export const whatsappNumber = z
  .string()
  .transform((typed) => internationalNumber(typed) ?? typed)
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/, A_NUMBER));

/** A WhatsApp account is typed as its phone number, and stored as the link that opens its chat. */
export const socialAddress = z
  .string()
  .transform((typed) => {
    const number = internationalNumber(typed);
    return number === null ? typed : `${WHATSAPP_CHAT}${number}`;
  })
  .pipe(
    z.url({
      protocol: /^https$/,
      error: "must be an https address, or for WhatsApp a phone number such as 07700 900123",
    }),
  );

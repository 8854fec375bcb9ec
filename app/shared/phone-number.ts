/** An international number of valid length, without its plus (E.164). */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;

/**
 * A phone number as people type it in its international form, digits only: `07700 900123`, `+44 (0)7700 900123` and
 * `0044 7700 900123` are all `447700900123`. Null when it is uncertain. A number without a country counts as British.
 * Nigerian mobiles (0803 …) are recognised, although they have the same length, because no British mobile begins like
 * them.
 */
export function internationalNumber(typed: string): string | null {
  if (/[^\d\s()+./–-]/.test(typed)) return null;
  const digits = typed.replace("(0)", "").replace(/\D/g, "");
  const number = withCountry(typed, digits)?.replace(/^440/, "44");
  return number !== undefined && INTERNATIONAL.test(number) ? number : null;
}

function withCountry(typed: string, digits: string): string | undefined {
  if (typed.trim().startsWith("+")) return digits;
  if (digits.startsWith("00")) return digits.slice(2);
  if (/^0(70|8[01]|9[01])\d{8}$/.test(digits)) return `234${digits.slice(1)}`;
  if (/^0[1-9]\d{7,9}$/.test(digits)) return `44${digits.slice(1)}`;
  if (/^7\d{9}$/.test(digits)) return `44${digits}`;
  return /^(44\d{9,10}|234\d{10})$/.test(digits) ? digits : undefined;
}

/** A chat in WhatsApp is at this address, with the number's digits behind it. */
export const WHATSAPP_CHAT = "https://wa.me/";

/** The beginnings of numbers that any shop may print for itself, and of coupons: they name no product elsewhere. */
const NOT_GLOBAL = /^(?:0[245]|2|9[89])/;

/**
 * The GTIN in a barcode: 8, 12, 13 or 14 digits, of which the last one checks the others
 * (https://www.gs1.org/services/how-calculate-check-digit-manually). Nothing for any other barcode.
 */
export function gtinIn(barcode: string | null): { gtin?: string } {
  const digits = barcode?.replaceAll(/[\s-]/g, "") ?? "";
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return {};
  const whole = digits.padStart(14, "0");
  if (digits.length > 8 && NOT_GLOBAL.test(whole.slice(1))) return {};
  const sum = [...whole].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum > 0 && sum % 10 === 0 ? { gtin: digits } : {};
}

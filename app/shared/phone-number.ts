/**
 * A phone number as people type it, in its international form: `07700 900123`, `+44 (0)7700 900123` and
 * `0044 7700 900123` are all `+447700900123`. A number without a country is the United Kingdom's. What cannot be read
 * comes back as it was typed.
 */
export function internationalNumber(typed: string): string {
  const dialled = typed.replace("(0)", "").replaceAll(/[\s().\-–/]/g, "");
  if (!/^\+?\d+$/.test(dialled)) return typed;
  const plus = dialled.replace(/^00/, "+").replace(/^\+440/, "+44");
  if (plus.startsWith("+")) return plus;
  if (/^0[1-9]\d{7,9}$/.test(plus)) return `+44${plus.slice(1)}`;
  return /^44[1-9]\d{8,9}$/.test(plus) ? `+${plus}` : typed;
}

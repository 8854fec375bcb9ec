/** The parcel's recipient, as the payment provider collected it. */
interface ParcelCustomer {
  name: string | null;
  address: {
    line1: string | null;
    line2: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
    country: string | null;
  } | null;
}

/**
 * The address for a parcel, line by line, without the name: `Portsmouth PO1 0AA` on one line, the country by its name.
 * Empty when no address was collected.
 */
export function parcelLines(customer: ParcelCustomer | null): string[] {
  const address = customer?.address;
  if (!address) return [];
  const town = [address.city, address.postalCode].filter(Boolean).join(" ");
  return filled([address.line1, address.line2, town, address.state, countryName(address.country)]);
}

/** The whole label: the name, then the address. Empty when no address was collected: a name alone is no label. */
export function parcelLabel(customer: ParcelCustomer | null): string[] {
  const lines = parcelLines(customer);
  return lines.length > 0 ? filled([customer?.name, ...lines]) : [];
}

/** The parcel's town and country, without its recipient: `Portsmouth, United Kingdom`. Empty when it is unknown. */
export const parcelTown = (customer: ParcelCustomer | null): string =>
  filled([customer?.address?.city, countryName(customer?.address?.country)]).join(", ");

const filled = (lines: (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => typeof line === "string" && line !== "");

const COUNTRY_NAMES = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

/** The name of a country with this two-letter code: `Nigeria`. */
export const countryName = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;

/** The parcel's town and country, without its recipient: `Portsmouth, United Kingdom`. Empty when it is unknown. */
export const parcelTown = (
  customer: { address: { city: string | null; country: string | null } | null } | null,
): string => filled([customer?.address?.city, countryName(customer?.address?.country)]).join(", ");

const filled = (lines: (string | null | undefined)[]): string[] =>
  lines.filter((line): line is string => typeof line === "string" && line !== "");

const COUNTRY_NAMES = new Intl.DisplayNames("en-GB", { type: "region", fallback: "code" });

/** The name of a country with this two-letter code: `Nigeria`. */
export const countryName = (code: string | null | undefined): string | undefined =>
  code && /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES.of(code) : undefined;

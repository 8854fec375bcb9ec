import { formatPostalAddress, type PostalAddress } from "#app/shared/postal-address.ts";
import { countryName } from "./parcel-address.ts";

/** The parcel's recipient, as the payment provider or the shop collected it. */
interface ParcelCustomer {
  name: string | null;
  address: PostalAddress | null;
}

/**
 * The address for a parcel, line by line as its country writes it, without the name; the country by its name. Empty when
 * no address was collected.
 */
export function parcelLines(customer: ParcelCustomer | null): string[] {
  const address = customer?.address;
  if (!address) return [];
  return [...formatPostalAddress(address), countryName(address.country) ?? ""].filter(Boolean);
}

/** The whole label: the name, then the address. Empty when no address was collected: a name alone is no label. */
export function parcelLabel(customer: ParcelCustomer | null): string[] {
  const lines = parcelLines(customer);
  return lines.length > 0 ? [customer?.name ?? "", ...lines].filter(Boolean) : [];
}

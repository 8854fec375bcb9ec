/** The carriers' tracking pages; the tracking number is appended. */
const CARRIERS: readonly { name: RegExp; page: string }[] = [
  { name: /royal\s*mail/i, page: "https://www.royalmail.com/track-your-item#/tracking-results/" },
  { name: /parcel\s*force/i, page: "https://www.parcelforce.com/track-trace?trackNumber=" },
  { name: /\bevri\b|\bhermes\b/i, page: "https://www.evri.com/track/parcel/" },
  { name: /\bdpd\b/i, page: "https://track.dpd.co.uk/search?reference=" },
  { name: /\bdhl\b/i, page: "https://www.dhl.com/gb-en/home/tracking.html?tracking-id=" },
  { name: /\bups\b/i, page: "https://www.ups.com/track?tracknum=" },
  { name: /\bfed\s*ex\b/i, page: "https://www.fedex.com/fedextrack/?trknbr=" },
];

/** The carrier's page of a parcel; null for an unknown carrier, or without a tracking number. */
export function trackingUrl(carrier: string | null, tracking: string | null): string | null {
  if (!carrier || !tracking) return null;
  const known = CARRIERS.find(({ name }) => name.test(carrier));
  return known ? `${known.page}${encodeURIComponent(tracking.replaceAll(/\s/g, ""))}` : null;
}

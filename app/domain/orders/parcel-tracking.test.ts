import { expect, test } from "vitest";
import { trackingUrl } from "./parcel.ts";

test.each([
  ["Royal Mail", "AB 123 456 GB", "https://www.royalmail.com/track-your-item#/tracking-results/AB123456GB"],
  ["Evri next day", "H01", "https://www.evri.com/track/parcel/H01"],
  ["dpd", "1/2", "https://track.dpd.co.uk/search?reference=1%2F2"],
  ["DHL Express", "9", "https://www.dhl.com/gb-en/home/tracking.html?tracking-id=9"],
])("a parcel with %s and the number %s is found at %s", (carrier, tracking, url) => {
  expect(trackingUrl(carrier, tracking)).toBe(url);
});

test.each([
  ["A friend", "1"],
  ["Royal Mail", null],
  [null, "1"],
])("a parcel with %s and the number %s has no page", (carrier, tracking) => {
  expect(trackingUrl(carrier, tracking)).toBeNull();
});

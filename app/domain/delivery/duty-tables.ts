import type { DutyTable } from "./zone.ts";

/** The bounds of the tables of duty; the number of the EU's scheme is `IM` and ten digits. */
export const DUTY_LIMITS = { tables: 20, leastRate: 0.0001, mostRate: 100, ioss: /^IM\d{10}$/ } as const;

/**
 * Standard rates of VAT in the EU, as the npm package `sales-tax` had them on 30 November 2026. The Commission's Taxes in
 * Europe Database decides: the owner compares.
 */
const EU_VAT =
  "AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 " +
  "HR 25 HU 27 IE 23 IT 22 LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23";

/**
 * What a shop knows until its owner says otherwise. No table for the United States: no value is free of duty there
 * since 29 August 2025, and its rates are not known here.
 */
export const DUTY_TABLES: readonly DutyTable[] = [
  {
    name: "European Union",
    countries: [...EU_VAT.matchAll(/([A-Z]{2}) ([\d.]+)/g)].map(([, country = "", percent]) => ({
      ...{ country, vatPercent: Number(percent) },
    })),
    currency: "EUR",
    rate: 0.858,
    rateOn: "2026-09-29",
    upToCents: 15_000,
    perKindCents: 300,
    from: "2026-07-01",
    until: "2028-06-30",
    source: "Regulation (EU) 2026/382",
    checked: "2026-11-28",
  },
  {
    name: "Nigeria",
    countries: [{ country: "NG", vatPercent: 0 }],
    currency: "USD",
    rate: 0.755,
    rateOn: "2026-09-29",
    upToCents: 30_000,
    perKindCents: 0,
    from: "2025-09-08",
    until: "2027-09-07",
    condition: "for up to four parcels a person a year",
    source: "Nigeria Customs Service, parcels of small value",
    checked: "2026-11-28",
  },
];

import type { Zone } from "../zone.ts";

export const UK = {
  id: "uk",
  name: "United Kingdom",
  countries: ["GB"],
  priceCents: 495,
  freeFromCents: null,
  businessDays: [2, 5],
  vatPercent: 20,
  paysDuty: false,
} as const satisfies Zone;

export const INTERNATIONAL = {
  id: "international",
  name: "International",
  countries: ["NG", "IE"],
  priceCents: 1_800,
  freeFromCents: null,
  businessDays: [7, 10],
  vatPercent: 0,
  paysDuty: false,
} as const satisfies Zone;

/** Two zones: Nigeria and Ireland at £18, the United Kingdom at £4.95. */
export const ZONES: readonly Zone[] = [UK, INTERNATIONAL];

import { bodyMeasureOf } from "./cut.ts";

/** The broad places at which a piece ends, from the floor up. */
const HEM_PLACES = ["floor", "ankle", "calf", "knee", "above the knee"] as const;
export type HemPlace = (typeof HEM_PLACES)[number];

/**
 * Where a piece begins, as a part of the wearer's height: the means of the 1,986 women in ANSUR II, the US Army's public
 * Anthropometric Survey of 2012. The shoulder beside the neck lies between its cervicale (0.857) and its acromion
 * (0.820), a waistband between its omphalion (0.602) and its tenth rib (0.649); the crotch is at 0.480. Standard
 * deviations are 0.7 to 1.5 hundredths of the height, so only broad places can be told.
 */
const BEGINS = { shoulder: 0.84, waist: 0.62, crotch: 0.48 } as const;

/** The upper ends of the places, as parts of the height: ankle bones are at 0.039 in the same table, kneecaps at 0.276. */
const UP_TO: Record<HemPlace, number> = {
  floor: 0.02,
  ankle: 0.1,
  calf: 0.215,
  knee: 0.33,
  "above the knee": 0.42,
};

/** Nobody's place is told below or above these heights, in centimetres. */
const HEIGHTS = [100, 230] as const;

type Measures = readonly { name: string; cm: number }[];

/** A piece's own length in centimetres and where it begins; null where its measurements do not tell. */
export function hemOf(measures: Measures): { cm: number; begins: keyof typeof BEGINS } | null {
  const named = (...names: string[]) => measures.find(({ name }) => names.includes(name))?.cm;
  const covers = (measure: string) => measures.some(({ name }) => bodyMeasureOf(name) === measure);
  const leg = named("inside leg", "inseam");
  if (leg !== undefined) return { cm: leg, begins: "crotch" };
  const skirt = named("skirt", "outside leg");
  if (skirt !== undefined) return { cm: skirt, begins: "waist" };
  const cm = named("length");
  if (cm === undefined) return null;
  // A piece without a bust hangs from the waist.
  return covers("bust") ? { cm, begins: "shoulder" } : covers("waist") ? { cm, begins: "waist" } : null;
}

/**
 * Where a piece ends on somebody of a height in centimetres; null where its length is not known, or so short that its
 * end says nothing. A longer piece never ends higher, and on somebody taller none ends lower.
 */
export function hemPlace(measures: Measures, height: number): HemPlace | null {
  const hem = hemOf(measures);
  if (hem === null || height < HEIGHTS[0] || height > HEIGHTS[1]) return null;
  const above = BEGINS[hem.begins] - hem.cm / height;
  return HEM_PLACES.find((place) => above < UP_TO[place]) ?? null;
}

/** How a piece is meant to sit, as its owner says, with its own ease at some measurements, in centimetres. */
export interface Cut {
  name: CutName;
  ease: { name: string; cm: number }[];
}
export type CutName = keyof typeof CUTS;

/** The measurements of a body that a piece is compared with, by the names that product forms use. */
export const BODY_MEASURES = ["bust", "waist", "hips"] as const;
export type BodyMeasure = (typeof BODY_MEASURES)[number];

/**
 * The ease of each cut, in centimetres: by how much a piece should be wider than the body that wears it. A waist is
 * close in every cut but a loose one, because skirts and trousers hang from it.
 */
export const CUTS = {
  fitted: { bust: 4, waist: 2, hips: 4 },
  easy: { bust: 8, waist: 3, hips: 6 },
  loose: { bust: 20, waist: 14, hips: 18 },
} as const satisfies Record<string, Record<BodyMeasure, number>>;

export const isCutName = (name: string): name is CutName => Object.hasOwn(CUTS, name);

const OTHER_NAMES: Record<string, BodyMeasure> = { chest: "bust", hip: "hips" };

/** The measurement of a body that a measurement of a piece is compared with; null for one like its length. */
export const bodyMeasureOf = (name: string): BodyMeasure | null =>
  BODY_MEASURES.find((measure) => measure === (OTHER_NAMES[name] ?? name)) ?? null;

/** The ease that a piece wants at a measurement, in centimetres: its owner's own number, otherwise its cut's. */
export const wantedEase = ({ name, ease }: Cut, measure: BodyMeasure): number =>
  ease.find((own) => bodyMeasureOf(own.name) === measure)?.cm ?? CUTS[name][measure];

import { BODY_MEASURES, type BodyMeasure, bodyMeasureOf, type Cut, wantedEase } from "./cut.ts";

/** Measurements of a body in centimetres; those that are not known are left out. */
export type Body = Partial<Record<BodyMeasure, number>>;

/** A size of a piece, and what the piece measures in it, in centimetres. */
interface MeasuredSize {
  size: string;
  measures: { name: string; cm: number }[];
}

/** By how much a piece is wider than a body at a measurement, in centimetres; less than nothing where it is narrower. */
export interface Ease {
  measure: BodyMeasure;
  cm: number;
  /** What it has beyond the ease that its cut wants. */
  spare: number;
}

export type SizeAdvice =
  | { kind: "one"; size: string; eases: Ease[] }
  /** The smaller one is close at a measurement; the larger one has room where the cut is closest. */
  | { kind: "between"; smaller: string; larger: string; close: Ease; room: Ease }
  /** Even the largest size is too close. */
  | { kind: "above"; size: string; close: Ease }
  /** Even the smallest size has a size's room to spare at every measurement. */
  | { kind: "below"; size: string; room: Ease };

/** What shoppers say of the piece: that it comes up smaller or larger than its measurements, by this many centimetres. */
const COMES_UP = { small: -2, true: 0, large: 2 } as const;
export type ComesUp = keyof typeof COMES_UP;

/** The step from one size to the next, in centimetres. */
const STEP = 5;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
/** The part of the wanted ease that nobody misses, and the part that can be missing in a piece that is worn close. */
const unnoticed = (wanted: number) => within(wanted / 4, 1, 2.5);
const bearable = (wanted: number) => within(wanted / 2, 2, 4);

/**
 * The size of a piece for a body, with the reason; null when the two have no measurement in common. `sizes` are those
 * of the piece in ascending order. A size fits when it has the ease that the cut wants at every measurement, or hardly
 * less; it is close when it has somewhat less. The advice is the smallest one that fits, and the one before where that
 * is only close. A larger bust, waist or hip measurement never leads to a smaller size. It advises the given sizes only.
 */
export function adviseSize(
  sizes: readonly MeasuredSize[],
  cut: Cut,
  body: Body,
  comesUp: ComesUp = "true",
): SizeAdvice | null {
  const measured = sizes.map(({ size, measures }) => ({ size, eases: easesOf(measures, cut, body) }));
  const compared = BODY_MEASURES.filter((name) =>
    measured.some(({ eases }) => eases.some(({ measure }) => measure === name)),
  );
  // A size that lacks one of the measurements says nothing about that one.
  const whole = measured.filter(({ eases }) => compared.length > 0 && eases.length === compared.length);
  const ascending = whole.filter(({ eases }, place) => isWidest(eases, whole.slice(0, place)));
  const [first, last] = [ascending[0], ascending.at(-1)];
  if (!first || !last) return null;
  const shift = COMES_UP[comesUp];
  const smallestWith = (missing: (wanted: number) => number) =>
    ascending.findIndex(({ eases }) =>
      eases.every(({ cm, spare }) => cm >= 0 && spare + shift >= -missing(cm - spare)),
    );
  const fitting = smallestWith(unnoticed);
  const close = smallestWith(bearable);
  if (close === -1) return { kind: "above", size: last.size, close: closest(last.eases) };
  if (fitting === 0 && first.eases.every(({ spare }) => spare + shift >= STEP))
    return { kind: "below", size: first.size, room: closestCut(first.eases) };
  const larger = ascending[fitting] ?? last;
  const smaller = ascending[Math.max(close, fitting - 1)] ?? last;
  if (fitting === -1 || larger === smaller) return { kind: "one", ...larger };
  return {
    kind: "between",
    smaller: smaller.size,
    larger: larger.size,
    close: closest(smaller.eases),
    room: closestCut(larger.eases),
  };
}

function easesOf(measures: MeasuredSize["measures"], cut: Cut, body: Body): Ease[] {
  return BODY_MEASURES.flatMap((measure) => {
    const of = measures.find(({ name }) => bodyMeasureOf(name) === measure);
    const own = body[measure];
    if (!of || own === undefined) return [];
    const cm = of.cm - own;
    return [{ measure, cm, spare: cm - wantedEase(cut, measure) }];
  });
}

/** False for a size that is narrower than a smaller one: a mistake in the table, which would mislead. */
const isWidest = (eases: readonly Ease[], smaller: readonly { eases: readonly Ease[] }[]) =>
  smaller.every((size) => size.eases.every(({ cm }, nth) => cm <= (eases[nth]?.cm ?? cm)));

const leastBy = (eases: readonly Ease[], value: (ease: Ease) => number): Ease =>
  eases.reduce((least, ease) => (value(ease) < value(least) ? ease : least));

/** Where a piece is closest to the body, compared with what its cut wants. */
const closest = (eases: readonly Ease[]) => leastBy(eases, ({ spare }) => spare);
/** Where the cut itself is closest to the body: a full skirt has room in every size. */
const closestCut = (eases: readonly Ease[]) => leastBy(eases, ({ cm, spare }) => cm - spare);

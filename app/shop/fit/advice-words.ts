import type { BodyMeasure } from "#app/domain/catalogue/fit/cut.ts";
import { type HemPlace, hemPlace } from "#app/domain/catalogue/fit/hem.ts";
import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import type { Ease, SizeAdvice } from "#app/domain/catalogue/fit/size-advice.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { roundLength } from "./length-units.ts";

/** A sentence in pieces: its words, and the sizes that the shopper can choose in it. */
export type AdviceParts = (string | { size: string })[];

/** This much less than the cut wants is felt, in centimetres. */
const FELT = 0.5;
/** A piece with more ease than this does not touch, in centimetres. */
const TOUCHING = 6;

const VERBS: Record<BodyMeasure, string> = { bust: "is", waist: "is", hips: "are" };

/** The advice in a sentence that says why: `UK 14: 3 cm of ease at the bust, the hips are close.` */
export function adviceParts(advice: SizeAdvice, unit: LengthUnit): AdviceParts {
  if (advice.kind === "one") return [{ size: advice.size }, `: ${easesText(advice.eases, unit)}.`];
  if (advice.kind === "between") {
    const { smaller, larger, close, room } = advice;
    const at = close.measure === room.measure ? "there" : `at the ${room.measure}`;
    const sits = close.cm > TOUCHING ? `sits closer at the ${close.measure}` : `hugs the ${close.measure}`;
    const leaves = `${larger} leaves ${roundLength(room.cm, unit)} ${unit} ${at}`;
    return ["Between ", { size: smaller }, " and ", { size: larger }, `: ${smaller} ${sits}, ${leaves}.`];
  }
  const size = sizeLabel(advice.size) ?? advice.size;
  if (advice.kind === "above")
    return [`${size}, our largest, is too close at the ${advice.close.measure}. ${MADE_FOR_YOU}`];
  const { cm, measure } = advice.room;
  const leaves = `leaves ${roundLength(cm, unit)} ${unit} at the ${measure}`;
  return [{ size: advice.size }, `, our smallest, ${leaves}. ${MADE_FOR_YOU}`];
}

const MADE_FOR_YOU = "We’ll gladly make this one to your numbers.";

const ENDS: Record<HemPlace, string> = {
  floor: "reaches the floor",
  ankle: "ends around the ankle",
  calf: "ends around mid-calf",
  knee: "ends around the knee",
  "above the knee": "ends above the knee",
};

/** Where a size of a piece ends at the shopper's height, in a sentence; null where its length or the height is not known. */
export function hemSentence(
  size: { size: string; measures: { name: string; cm: number }[] } | null,
  { height }: { height?: number },
): string | null {
  const place = size && height !== undefined ? hemPlace(size.measures, height) : null;
  return size && place ? `At your height, ${sizeLabel(size.size) ?? "it"} ${ENDS[place]}.` : null;
}

/** `3 cm of ease at the bust, 4 at the waist, the hips are close`. */
function easesText(eases: readonly Ease[], unit: LengthUnit): string {
  const isClose = ({ cm, spare }: Ease) => spare <= -FELT && cm <= TOUCHING;
  const open = eases.filter((ease) => !isClose(ease));
  const words = open.map(({ measure, cm }, nth) => {
    const value = roundLength(cm, unit);
    return `${nth === 0 ? `${value} ${unit} of ease` : value} at the ${measure}`;
  });
  const close = eases.filter(isClose).map(({ measure }) => `the ${measure} ${VERBS[measure]} close`);
  return [...words, ...close].join(", ");
}

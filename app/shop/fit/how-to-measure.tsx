import type { BodyMeasure } from "#app/domain/catalogue/fit/cut.ts";

/** Where the tape goes: the height of its line on the drawing, half the form's width there, and the words. */
const TAPES: readonly { measure: BodyMeasure; name: string; y: number; half: number; how: string }[] = [
  {
    measure: "bust",
    name: "Bust",
    y: 116,
    half: 50,
    how: "Under your arms, over the front, level all round.",
  },
  {
    measure: "waist",
    name: "Waist",
    y: 190,
    half: 36.5,
    how: "Where you bend to the side. Breathe out, don’t pull.",
  },
  {
    measure: "hips",
    name: "Hips",
    y: 262,
    half: 54,
    how: "About 20 cm (8 in) below the waist, feet together.",
  },
];

const MIDDLE = 92;
/** How far a tape dips in front. */
const DIP = 11;

/** One half of a tape: in front it dips, behind it rises. */
const tape = (y: number, half: number, dip: number) =>
  `M${MIDDLE - half} ${y}C${MIDDLE - half * 0.55} ${y + dip} ${MIDDLE + half * 0.55} ${y + dip} ${MIDDLE + half} ${y}`;

/** The form from the neck to the hem of its cover, right side first. */
const FORM =
  "M106 44C107 56 122 61 137 67C147 71 149 80 145 92C142 102 141 108 142 116" +
  "C142 140 129 164 128.5 190C130 214 146 236 146 262C146 282 143 298 140 312" +
  "C112 319 72 319 44 312C41 298 38 282 38 262C38 236 54 214 55.5 190" +
  "C55 164 42 140 42 116C43 108 42 102 39 92C35 80 37 71 47 67C62 61 77 56 78 44C85 48 99 48 106 44Z";

const SEAMS =
  "M92 48V317M66 61C64 92 69 150 72 190C70 236 66 280 64 315M118 61C120 92 115 150 112 190C114 236 118 280 120 315";

/** The turned wood above the neck, then the pole and the foot. */
const STAND =
  "M78 44C80 35 104 35 106 44C98 48 86 48 78 44ZM86 37C86 33 98 33 98 37C96 39 88 39 86 37Z" +
  "M89 34C82 29 83 20 89 16C87 11 90 6 92 6C94 6 97 11 95 16C101 20 102 29 95 34C93 35 91 35 89 34Z" +
  "M90 316.500H94V356H90ZM60 363C66 355 84 356 92 356C100 356 118 355 124 363C124 366 60 366 60 363Z";

/** How to measure, drawn on the house's dress form: three tapes with their names. The one `at` a measurement stands out. */
export function TapesDrawing({ at }: { at?: BodyMeasure | null }) {
  return (
    <svg
      role="img"
      aria-label="A dress form with a tape round the bust, the waist and the hips"
      viewBox="30 0 182 372"
      className="w-full"
      fill="none"
      stroke="var(--color-ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={STAND} fill="var(--color-sand)" strokeWidth="1.25" />
      <path d={FORM} fill="var(--color-calico)" strokeWidth="1.5" />
      <path d={SEAMS} stroke="var(--color-sand)" />
      {TAPES.map(({ measure, name, y, half }) => (
        <g key={measure}>
          <g opacity={at && at !== measure ? 0.35 : undefined}>
            <path d={tape(y, half, -DIP)} strokeDasharray="1 4" opacity=".5" />
            <path d={tape(y, half, DIP)} strokeWidth="8" strokeLinecap="butt" />
            <path
              d={tape(y, half, DIP)}
              stroke="var(--color-turmeric)"
              strokeWidth="6"
              strokeLinecap="butt"
            />
            <path d={tape(y, half, DIP)} strokeWidth="5" strokeDasharray=".8 4.2" strokeLinecap="butt" />
          </g>
          <path d={`M${MIDDLE + half + 4} ${y}H158`} strokeWidth=".75" />
          <text
            x="163"
            y={y + 5}
            stroke="none"
            fill="var(--color-ink)"
            fontSize="17"
            fontWeight={at === measure ? 600 : 400}
            className="font-display"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** How to measure, in words. */
export function TapeInstructions() {
  return (
    <dl className="grid gap-3 text-small">
      {TAPES.map(({ measure, name, how }) => (
        <div key={measure}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-bark">{how}</dd>
        </div>
      ))}
    </dl>
  );
}

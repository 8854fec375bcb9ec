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

const front = (y: number, half: number) =>
  `M${MIDDLE - half} ${y}C${MIDDLE - half * 0.55} ${y + DIP} ${MIDDLE + half * 0.55} ${y + DIP} ${MIDDLE + half} ${y}`;
const back = (y: number, half: number) =>
  `M${MIDDLE - half} ${y}C${MIDDLE - half * 0.55} ${y - DIP} ${MIDDLE + half * 0.55} ${y - DIP} ${MIDDLE + half} ${y}`;

/** The form from the neck to the hem of its cover, right side first. */
const FORM =
  "M106 44C107 56 122 61 137 67C147 71 149 80 145 92C142 102 141 108 142 116" +
  "C142 140 129 164 128.5 190C130 214 146 236 146 262C146 282 143 298 140 312" +
  "C112 319 72 319 44 312C41 298 38 282 38 262C38 236 54 214 55.5 190" +
  "C55 164 42 140 42 116C43 108 42 102 39 92C35 80 37 71 47 67C62 61 77 56 78 44C85 48 99 48 106 44Z";

/** How to measure, drawn on the house's dress form: three tapes with their names, and in words. */
export function HowToMeasure({ at }: { at?: BodyMeasure | null }) {
  return (
    <div className="grid grid-cols-[9.5rem_1fr] items-center gap-x-4 sm:grid-cols-[12rem_1fr] sm:gap-x-8">
      <svg
        role="img"
        aria-label="A dress form with a tape round the bust, the waist and the hips"
        viewBox="0 0 212 372"
        className="w-full"
        fill="none"
        stroke="var(--color-ink)"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M86 36C80 26 86 10 92 10C98 10 104 26 98 36" fill="var(--color-sand)" />
        <path d="M92 314V358M62 362C70 354 114 354 122 362Z" fill="var(--color-sand)" strokeWidth="2.5" />
        <path d={FORM} fill="var(--color-calico)" strokeWidth="1.5" />
        <path d="M78 44C82 36 102 36 106 44" fill="var(--color-sand)" />
        <path d="M92 48V317" stroke="var(--color-sand)" />
        <path
          d="M66 61C64 92 69 150 72 190C70 236 66 280 64 315M118 61C120 92 115 150 112 190C114 236 118 280 120 315"
          stroke="var(--color-sand)"
        />
        {TAPES.map(({ measure, name, y, half }) => {
          const isFaint = at && at !== measure;
          return (
            <g key={measure} opacity={isFaint ? 0.4 : 1} className="transition-opacity">
              <path d={back(y, half)} strokeDasharray="1 4" opacity=".5" />
              <path d={front(y, half)} strokeWidth="8" strokeLinecap="butt" />
              <path d={front(y, half)} stroke="var(--color-turmeric)" strokeWidth="6" strokeLinecap="butt" />
              <path d={front(y, half)} strokeWidth="5" strokeDasharray=".8 4.2" strokeLinecap="butt" />
              <path d={`M${MIDDLE + half + 4} ${y}H158`} strokeWidth=".75" />
              <text
                x="163"
                y={y + 5}
                stroke="none"
                fill="currentColor"
                fontSize="17"
                fontWeight={at === measure ? 600 : 400}
                className="font-display"
              >
                {name}
              </text>
            </g>
          );
        })}
      </svg>
      <dl className="grid gap-4 text-small">
        {TAPES.map(({ measure, name, how }) => (
          <div key={measure}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-bark">{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

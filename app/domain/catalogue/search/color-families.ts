/** The plain names by which people ask for a colour: a wine red is red, an ochre is brown, yellow and orange. */

type Test = (hue: number, chroma: number, light: number) => boolean;

/**
 * Each family's part of the colours: hue in degrees, the rest from 0 to 1. They overlap on purpose, because people do
 * not agree where red becomes brown.
 */
const FAMILIES: readonly (readonly [name: string, holds: Test])[] = [
  ["black", (_, chroma, light) => chroma < 0.1 && light < 0.25],
  ["grey", (_, chroma, light) => chroma < 0.1 && light >= 0.25 && light <= 0.85],
  ["white", (hue, chroma, light) => light > 0.85 && (chroma < 0.1 || isPale(hue, chroma, light))],
  ["neutral", (hue, chroma, light) => isPale(hue, chroma, light) || (chroma < 0.1 && light > 0.85)],
  ["red", vivid((hue, _, light) => (hue >= 340 || hue < 14) && light < 0.65)],
  ["orange", vivid((hue, chroma, light) => hue >= 12 && hue < 40 && chroma >= 0.4 && light >= 0.35)],
  ["brown", vivid((hue, chroma, light) => hue >= 8 && hue < 50 && chroma < 0.6 && light < 0.5)],
  ["yellow", vivid((hue, chroma, light) => hue >= 32 && hue < 70 && chroma >= 0.3 && light >= 0.4)],
  ["green", vivid((hue, _, light) => hue >= 55 && hue < 185 && (hue >= 70 || light < 0.4))],
  ["blue", vivid((hue) => hue >= 175 && hue < 260)],
  ["purple", vivid((hue) => hue >= 250 && hue < 335)],
  ["pink", vivid((hue, _, light) => (hue >= 315 && light >= 0.4) || (hue < 20 && light >= 0.65))],
];

/** The shades of undyed cloth: sand, oat, cream. */
function isPale(hue: number, chroma: number, light: number): boolean {
  return hue >= 20 && hue <= 60 && chroma >= 0.06 && chroma <= 0.25 && light > 0.55;
}

/** Only for colours that are neither grey nor undyed. */
function vivid(holds: Test): Test {
  return (hue, chroma, light) => chroma >= 0.1 && !isPale(hue, chroma, light) && holds(hue, chroma, light);
}

/** The families of a shade of six digits, such as `#6b1f2a`. */
export function colorFamilies(shade: string): string[] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (place) => Number.parseInt(shade.slice(place, place + 2), 16) / 255,
  );
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  const turn =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  const hue = chroma === 0 ? 0 : (turn * 60 + 360) % 360;
  const light = most - chroma / 2;
  return FAMILIES.filter(([, holds]) => holds(hue, chroma, light)).map(([name]) => name);
}

import { expect, test } from "vitest";
import { drawnShade, isShade, newShade, shadeOfName, shownShade, swatchNamed } from "./shades.ts";
import { SHADES, swatchColor } from "./swatch-colors.ts";

/** The hue of a shade in degrees, and its lightness. */
function hueOf(shade: string | null): { hue: number; light: number } {
  if (shade === null || !isShade(shade)) throw new Error(`${shade} is no shade`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (place) => Number.parseInt(shade.slice(place, place + 2), 16) / 255,
  );
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least || 1;
  const turn =
    most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: turn * 60, light: (most + least) / 2 };
}

test.each([
  ["Forest green", 80, 170],
  ["forest", 80, 170],
  ["Bottle-Green", 80, 170],
  ["Sea Green", 80, 170],
  ["Sky blue", 180, 250],
  ["Petrol blue", 180, 250],
  ["Royal Blue", 180, 250],
  ["Wine red", 330, 375],
  ["Burgundy", 330, 375],
  ["Burnt orange", 15, 50],
  ["Mustard yellow", 30, 60],
  ["Dusty lilac", 250, 310],
])("'%s' gets a shade of its family", (name, from, to) => {
  const { hue } = hueOf(shadeOfName(name));
  expect((hue + 360 - from) % 360).toBeLessThanOrEqual(to - from);
});

test("dark and light change a shade", () => {
  const light = (name: string) => hueOf(shadeOfName(name)).light;
  expect(light("Dark olive")).toBeLessThan(light("Olive"));
  expect(light("Pale olive")).toBeGreaterThan(light("Olive"));
});

test("the swatch map is the specification's", () => {
  for (const [name, shade] of SHADES) {
    expect([newShade(name), newShade(name.toUpperCase()), shadeOfName(name)]).toEqual([shade, shade, shade]);
  }
});

test.each(["Kilishi", "Ụdara", "constructor", "", "!?"])(
  "keeps '%s', which is no colour name, unchanged",
  (name) => {
    expect(shadeOfName(name)).toBeNull();
    expect(newShade(name)).toBe(name);
    expect(shownShade(newShade(name))).toBe("#dddddd");
  },
);

test.each(["Indigo", "rebeccapurple", "#a3401d", "#abc"])("keeps %s, a CSS colour, unchanged", (name) => {
  expect(newShade(name)).toBe(swatchColor(name));
  expect(isShade(shownShade(name))).toBe(true);
});

test("an old stored name that is unknown to CSS has the shade of its family", () => {
  expect(drawnShade("Forest green")).toBe(shadeOfName("Forest green"));
  expect(drawnShade("Indigo")).toBe("Indigo");
  expect(drawnShade("Kilishi")).toBe("Kilishi");
});

const stored = [{ id: "sea", name: "Sea", hex: "#123456", imageUrl: "/media/sea" }];

test("a chosen shade is stored; the field's initial shade changes nothing", () => {
  expect(swatchNamed("Forest green", [], "#00ff00").hex).toBe("#00ff00");
  expect(swatchNamed("Indigo", [], shownShade("Indigo")).hex).toBe("Indigo");
  expect(swatchNamed("Kilishi", [], "#dddddd").hex).toBe("Kilishi");
  expect(swatchNamed("SEA", stored, "#123456")).toEqual({ ...stored[0], name: "SEA" });
  expect(swatchNamed("Sea", stored, "#654321")).toEqual({ ...stored[0], hex: "#654321" });
  expect(swatchNamed("Sea", stored)).toEqual(stored[0]);
});

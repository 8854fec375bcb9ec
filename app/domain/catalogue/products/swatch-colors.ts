/** The colour names with their own shade (specification, section 9). */
export const SHADES: ReadonlyMap<string, string> = new Map([
  ["black", "#1c1a19"],
  ["white", "#fbfaf7"],
  ["olive", "#6b6b3a"],
  ["green", "#2f6b4a"],
  ["red", "#a6262b"],
  ["blue", "#2d5b9a"],
  ["navy", "#1b2544"],
  ["brown", "#6b452d"],
  ["beige", "#d9c7a7"],
  ["gold", "#c5973b"],
  ["cream", "#f3e9d2"],
  ["purple", "#5d3a73"],
]);

export const NO_COLOR = "#ddd";

/**
 * The CSS colour of a swatch, by the colour's name in any case. An unknown name is used as is; an empty one gives
 * `#ddd` (specification, section 9).
 */
export function swatchColor(name?: string | null): string {
  const given = name?.trim() ?? "";
  return given === "" ? NO_COLOR : (SHADES.get(given.toLowerCase()) ?? given);
}

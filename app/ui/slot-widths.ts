/**
 * The window widths that pictures are offered for, in CSS pixels: the narrowest, and the widest that the design grows
 * to.
 */
const NARROWEST = 320;
const WIDEST = 1440;
/** From here on a window is not a phone's, and may be on a screen of single density. */
const NO_PHONE = 768;
const PHONE_DENSITY = 1.5;
const DENSEST = 2;
const REM = 16;

/**
 * The widths of a picture that a slot can request: read from its `sizes`, as the browser does, for windows of `from`
 * pixels or more. Other widths would only make the page longer.
 */
export function slotWidths(widths: readonly number[], sizes: string, from = NARROWEST): number[] {
  let below = WIDEST;
  const wanted = sizes.split(/,\s*(?![^(]*\))/).flatMap((entry) => {
    const [, least = "", leastUnit = "px", length = "", unit = ""] =
      /^(?:\(min-width: ([\d.]+)(px|rem)\) )?([\d.]+)(px|rem|vw)$/.exec(entry) ?? [];
    // For a calculated length, any width may be right.
    if (length === "") return [0, Number.POSITIVE_INFINITY];
    const above = Math.max(from, least === "" ? 0 : Number(least) * (leastUnit === "rem" ? REM : 1));
    const shown = (window: number) =>
      unit === "vw" ? (Number(length) / 100) * window : Number(length) * (unit === "rem" ? REM : 1);
    const smallest = shown(above) * (above < NO_PHONE ? PHONE_DENSITY : 1);
    const largest = shown(Math.max(above, below)) * DENSEST;
    below = above;
    return [smallest, largest];
  });
  const [smallest, largest] = [Math.min(...wanted), Math.max(...wanted)];
  const enough = widths.findIndex((width) => width >= largest);
  const fits = widths.filter((width, nth) => width >= smallest && (enough === -1 || nth <= enough));
  return fits.length > 0 ? fits : widths.slice(-1);
}

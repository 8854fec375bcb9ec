import type { Spot } from "#app/ui/pinch-and-drag.ts";

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Less than this much larger shows nothing new. */
const MIN_GAIN = 1.1;
/** How much larger a step makes a picture, at most. */
const STEP = 1.6;
/** Widths that differ by less are the same: a window's is rounded. */
const ROUNDING = 1.01;

/** The width at which all of a picture is in the window. */
export const wholeWidth = (picture: Size, view: Size): number =>
  Math.min(view.width, (view.height * picture.width) / picture.height);

/**
 * The widths of a picture in the viewer, in even steps from the whole picture to its own width, at which a pixel of it
 * is one of the page. Only the whole one when its own width is no larger.
 */
export function zoomWidths(picture: Size, view: Size): number[] {
  const whole = wholeWidth(picture, view);
  const gain = picture.width / whole;
  if (gain < MIN_GAIN) return [whole];
  const steps = Math.ceil(Math.log(gain) / Math.log(STEP));
  return Array.from({ length: steps + 1 }, (_, step) => whole * gain ** (step / steps));
}

/** The next larger width; the largest when there is none. */
export const nextLarger = (widths: readonly number[], width: number): number =>
  widths.find((other) => other > width * ROUNDING) ?? Math.max(...widths);

/** The next smaller width; the whole picture's when there is none. */
export const nextSmaller = (widths: readonly number[], width: number): number =>
  widths.findLast((other) => other * ROUNDING < width) ?? Math.min(...widths);

/** A width within these. */
export const within = (widths: readonly number[], width: number): number =>
  Math.min(Math.max(width, Math.min(...widths)), Math.max(...widths));

/** A point of a picture, in fractions of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** The point of a picture at a spot of the window, by the place of the picture in it. */
export const pointAt = ({ left, top, width, height }: Spot & Size, spot: Spot): Point => ({
  x: (spot.left - left) / width,
  y: (spot.top - top) / height,
});

/** How far to scroll until a picture's point is at a spot. */
export const wayTo = ({ left, top, width, height }: Spot & Size, held: Point & Spot): Spot => ({
  left: left + held.x * width - held.left,
  top: top + held.y * height - held.top,
});

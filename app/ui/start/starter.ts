import type { Starter } from "./early-input.ts";
import { followTranslator } from "./translator.ts";

/*
 * The script in the head of every page. The build makes one small text of it and of its imports (vite.config.ts). It
 * tells the page's program when to begin. Presses, choices and typing until then are kept for the program
 * (early-input.ts). Links, forms and dialogs need none of this: the browser itself follows, sends and opens them.
 */

/** The events that show a person who may be about to act. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "focusin", "click", "input", "popstate"];

const kept: Starter["kept"] = new Map();

function keep(control: Element): boolean {
  if (!control.closest("[data-waits]")) return false;
  const { value, checked } = control as HTMLInputElement;
  // The last action is played back last.
  kept.delete(control);
  kept.set(control, { value, checked });
  return true;
}

addEventListener(
  "click",
  (event) => {
    // The browser itself submits forms, and those that can open it carry out a button's command.
    const button = (event.target as Element).closest<HTMLButtonElement>("button:not([type=submit])");
    if (!button || button.commandForElement || !keep(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.dataset.pressed = "";
  },
  true,
);
addEventListener("input", ({ target }) => void keep(target as Element), true);

const woken = new Promise<void>((resolve) => {
  // A browser reports the pointer's place with the first paint too, although nobody moved it.
  const hear = ({ type, movementX, movementY }: PointerEvent) =>
    (type === "pointermove" && !movementX && !movementY) || resolve();
  for (const sign of SIGNS) addEventListener(sign, hear as EventListener, true);
});

/** Settled with the first paint, which every browser that can run the program reports. */
const painted = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
});

/** Settled once the visitor's main picture is painted, or there is none. */
const pictured = painted.then(async () => {
  const lead = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  await lead?.decode().catch(() => {});
  // It is painted with the next frame, and reported with the one after that.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
});

/**
 * The pictures further down are fetched after that one, or at the first sign (base.css). Otherwise a browser would
 * begin with them as soon as it knows their places, before the first paint.
 */
const { dataset } = document.documentElement;
dataset.lead = "awaited";
Promise.race([woken, pictured]).then(() => delete dataset.lead);

window.starter = { woken, painted, kept, translated: followTranslator() };

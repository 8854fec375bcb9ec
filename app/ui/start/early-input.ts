import { showTranslated } from "./translated-page.ts";
import type { Translated } from "./translator.ts";

/** The value of a control when it was used. */
interface Given {
  readonly value: string;
  readonly checked: boolean;
}

/** The state of the script in its head (starter.ts) for a page's program. */
export interface Starter {
  /** Settled once the visitor has moved, touched or pressed anything on this page. */
  readonly woken: Promise<void>;
  /** Settled with the first paint. */
  readonly painted: Promise<unknown>;
  /** The controls that were used before their program was ready, in that order, with their values. */
  readonly kept: Map<Element, Given>;
  /** A translator's changes to this page. */
  readonly translated: Translated;
}

declare global {
  interface Window {
    starter: Starter;
  }
  interface ImportMetaEnv {
    /** The starter as a text, from the build (vite.config.ts). */
    readonly STARTER: string;
  }
}

/**
 * The program is ready for a part of the page, whose element was marked with `data-waits`. Earlier typing in it is
 * passed to the program at once, because the visitor may be typing on. Each choice and press is played back in a task
 * of its own, because it may change the target of the next one.
 */
export function partArrives(part: Element): void {
  part.removeAttribute("data-waits");
  showTranslated.get(part)?.();
  const { kept } = window.starter;
  for (const [control, given] of kept as Map<HTMLInputElement, Given>) {
    if (control.closest("[data-waits]")) continue;
    kept.delete(control);
    if (/radio|checkbox|file|select|button/.test(control.type)) setTimeout(playBack, 0, control, given);
    else refill(control, given);
  }
}

/**
 * React reports a text that differs from the one that it saw last. So the field is first emptied in the way that React
 * sees, and then filled as if by hand. A text of several lines has its first words again: hydration puts them back.
 */
function refill(field: HTMLInputElement, { value }: Given): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function playBack(control: HTMLInputElement, { value, checked }: Given): void {
  const { type } = control;
  delete control.dataset.pressed;
  // The same holds for a mark: React reports one that differs.
  if (/radio|checkbox/.test(type)) control.checked = !checked;
  if (/select/.test(type)) control.value = value;
  if (/select|file/.test(type)) control.dispatchEvent(new Event("change", { bubbles: true }));
  else control.click();
}

import { showTranslated } from "./translated-page.ts";
import type { Translated } from "./translator.ts";

/** What a control held when it was used. */
interface Given {
  readonly value: string;
  readonly checked: boolean;
}

/** What a page's program finds of the script in its head (starter.ts). */
export interface Starter {
  /** Settled once the visitor has moved, touched or pressed anything on this page. */
  readonly woken: Promise<void>;
  /** Settled with the first paint. */
  readonly painted: Promise<unknown>;
  /** The controls that were used before their program was there, in that order, and what they held then. */
  readonly kept: Map<Element, Given>;
  /** What a translator has done to this page. */
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
 * The program is there for a part of the page, whose element was marked with `data-waits`. What the visitor typed in it
 * before is told to the program at once, because the visitor may be typing on. Each choice and press is played back in a
 * task of its own, because it may change what the next one finds.
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

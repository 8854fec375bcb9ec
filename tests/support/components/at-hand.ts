import axe from "axe-core";
import { expect } from "vitest";
import { commands, type Locator, page } from "vitest/browser";

export const card = (name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** The header's link to the cart; its name contains the number of pieces. */
export const cartLink = (): Locator => page.getByRole("banner").getByRole("link", { name: /^Cart(,|$)/ });

export const notice = (words: string): Locator => page.getByRole("status").filter({ hasText: words });

export const addButton = (): Locator => page.getByRole("button", { name: "Add to cart", exact: true });

/** The buy box's radio buttons: `Colour` by the colour's name, `size` by its label (`UK 14`). */
export const colourOf = (name: string): Locator =>
  page.getByRole("group", { name: /^Colour/ }).getByRole("radio", { name });
export const sizeOf = (name: string): Locator =>
  page.getByRole("group", { name: /size:/i }).getByRole("radio", { name });

/** The place of an element in the window, once it is there. */
export async function boxOf(of: Locator): Promise<DOMRect> {
  await expect.element(of).toBeInTheDocument();
  return of.element().getBoundingClientRect();
}

/** Moves the pointer to a point of an element, as a hand does: not in a single leap. */
export async function reach(of: Locator, [left, top]: [number, number] = [30, 30]): Promise<void> {
  await expect.element(of).toBeInTheDocument();
  of.element().scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y } = of.element().getBoundingClientRect();
  await commands.mouse(
    { move: [2, 2] },
    { move: [x + left, y + top] },
    { move: [x + left + 10, y + top + 10] },
  );
}

/** Presses Tab until a control has the focus, as a person does; it must then be in view. */
export async function tabTo(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument();
  control.element().setAttribute("data-sought", "");
  await commands.tabToSought();
  control.element().removeAttribute("data-sought");
  await expect.element(control).toBeInViewport();
}

/** Axe's findings on the visible page. */
export async function findings(): Promise<string[]> {
  const { violations } = await axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
}

/** A press of a finger. */
export async function tap(of: Locator, at?: [left: number, top: number]): Promise<void> {
  await expect.element(of).toBeInTheDocument();
  of.element().scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = of.element().getBoundingClientRect();
  const [left, top] = at ?? [width / 2, height / 2];
  await commands.touch([[x + left, y + top]]);
}

/**
 * The program is there for a part of the page, whose element was marked with `data-waits`. What the visitor pressed,
 * chose or typed in it before is played back, one thing after the other: each may change what the next one finds.
 */
export async function arrive(part: Element): Promise<void> {
  part.removeAttribute("data-waits");
  const { kept } = window.starter;
  for (const [control, given] of [...kept]) {
    if (control.closest("[data-waits]")) continue;
    kept.delete(control);
    await new Promise((resolve) => setTimeout(resolve));
    if (control.isConnected) playBack(control as HTMLInputElement, given);
  }
}

/**
 * React reports what differs from the value that it saw last. So a field first gets another value in the way that React
 * sees, and then its own as if by hand.
 */
function playBack(control: HTMLInputElement, { value, checked }: { value: string; checked: boolean }): void {
  delete control.dataset.pressed;
  if (/^(?:radio|checkbox)$/.test(control.type)) {
    control.checked = !checked;
    control.click();
  } else if (control.matches("button")) {
    control.click();
  } else {
    control.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

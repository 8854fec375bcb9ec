import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

test("asks in a browser without popovers, too", async () => {
  const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "popover");
  Reflect.deleteProperty(HTMLElement.prototype, "popover");
  try {
    await render(
      <ConfirmDialog label="End" title="End it?" keep="Keep it">
        It cannot be undone.
      </ConfirmDialog>,
    );
    document.querySelector("dialog")?.removeAttribute("popover");
    const question = page.getByRole("dialog", { name: "End it?" });
    await page.getByRole("button", { name: "End" }).click();
    await expect.element(question).toBeVisible();
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect.element(question).not.toBeInTheDocument();
  } finally {
    if (known) Object.defineProperty(HTMLElement.prototype, "popover", known);
  }
});

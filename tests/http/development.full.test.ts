import { rm, utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { launchBrowser, visit } from "#tests/support/browser/hostile-browser.ts";
import { open } from "#tests/support/browser/shopping.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { startProgram } from "#tests/support/shop/program.ts";
import { newDataDir } from "#tests/support/shop/shop.ts";
import { copyTemplate } from "#tests/support/shop/shop-template.ts";

test("a developer sees the pages under the shop's policy, and a change of a file at once", async () => {
  const dataDir = await newDataDir();
  await copyTemplate(dataDir);
  const variables = { DATA_DIR: dataDir, NODE_ENV: "development", PORT: String(await freePort()) };
  const shop = await startProgram(variables, undefined, "server/dev.ts");
  const browser = await launchBrowser();
  try {
    await using visiting = await visit(browser, { baseURL: shop.origin });
    const { page, complaints } = visiting;
    // The first page waits until Vite has read every file of it.
    page.setDefaultTimeout(HANG_MS);
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    for (const path of ["/", "/products/adire-kaftan", "/cart", "/admin/sign-in"]) {
      const policy = (await fetch(shop.origin + path)).headers.get("content-security-policy");
      expect(policy).toContain("require-trusted-types-for 'script'");
      await open(page, path);
      await page.mouse.move(200, 300);
      await page.mouse.move(220, 320);
    }
    const now = new Date();
    await utimes("app/owner/kit/sign-in-page.tsx", now, now);
    await eventually(
      async () => told.join("\n"),
      (words) => words.includes("hot updated: /app/owner/kit/sign-in-page.tsx"),
    );
    expect(complaints.filter((complaint) => /policy|Content Security|Trusted/.test(complaint))).toEqual([]);
    expect(await shop.end("SIGTERM")).toBe(0);
  } finally {
    await browser.close();
    await shop.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
});

import type { Browser } from "@playwright/test";

/** The bytes that a page's first view loads, as transferred, without headers. */
export interface FirstView {
  html: number;
  css: number;
  js: number;
  fonts: number;
  pictures: number;
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const KINDS: Record<string, keyof FirstView> = {
  document: "html",
  stylesheet: "css",
  script: "js",
  font: "fonts",
  image: "pictures",
};

/** Opens a page on a phone without a cache, and counts what it loads until it is idle. */
export async function firstViewOf(browser: Browser, address: string): Promise<FirstView> {
  const context = await browser.newContext(PHONE);
  const view: FirstView = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0 };
  const counted: Promise<void>[] = [];
  const page = await context.newPage();
  page.on("requestfinished", (request) => {
    const kind = KINDS[request.resourceType()];
    if (!kind) return;
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        view[kind] += responseBodySize;
      }),
    );
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await Promise.all(counted);
  await context.close();
  return view;
}

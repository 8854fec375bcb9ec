import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "@playwright/test";
import { findChromium } from "../../../scripts/find-chromium.ts";
import { PATIENCE_MS } from "../runner/patience.ts";

/** The browser of the browser tests. Throws with installation instructions when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const { path, advice } = await findChromium();
  if (path === null) throw new Error(advice);
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A visitor's page, and every complaint of its console and its policy. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Opens a page that counts errors, refused scripts and dialogs (which only an injected script would open). */
export async function visit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (what: string) => complaints.push(`${new URL(page.url()).pathname}: ${what}`);
  page.on("pageerror", (error) => note(String(error)));
  page.on("dialog", (dialog) => {
    note(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/** Makes a page's storage fail as browsers do: blocked altogether, or full. */
export async function breakStorage(context: BrowserContext, how: "denied" | "full"): Promise<void> {
  await context.addInitScript((way) => {
    if (way === "denied") {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    } else {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    }
  }, how);
}

/** A browser without cookies: it sends none, and discards those it receives. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.route("**/*", async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers, maxRedirects: 0 });
    const { "set-cookie": __, ...kept } = response.headers();
    await route.fulfill({ response, headers: kept });
  });
}

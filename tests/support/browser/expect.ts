import { expect as playwrights } from "@playwright/test";
import { PATIENCE_MS } from "../runner/patience.ts";

/** Playwright's expectations with a slow machine's time, in its own runner and in the other. */
export const expect = playwrights.configure({ timeout: PATIENCE_MS });

import { expect as playwrights } from "@playwright/test";

/** Playwright's expectations with a slow machine's time, in its own runner and in the other. */
export const expect = playwrights.configure({ timeout: 30_000 });

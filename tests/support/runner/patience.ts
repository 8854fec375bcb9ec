import { MARK } from "../shop/test-folder.ts";

/**
 * A step that takes this long never ends. This is no measure of speed: a machine may be ten times slower than another.
 */
export const HANG_MS = 600_000;

/**
 * The time that a test waits for an expected state. A run of all tests waits practically for ever, because a slow
 * machine is no fault of the shop. A person who runs one test waits half a minute, and then sees why it fails.
 */
export const PATIENCE_MS = process.env[MARK] ? HANG_MS / 2 : 30_000;

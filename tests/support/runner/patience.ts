import { MARK } from "../shop/test-folder.ts";

/** What takes this long never ends. It is no measure of speed: a machine may be ten times slower than another. */
export const HANG_MS = 600_000;

/**
 * How long a test waits for a state that it expects. In a run of all tests as good as for ever, because a slow machine
 * is no fault of the shop; half a minute for a person who runs one test and wants to see why it fails.
 */
export const PATIENCE_MS = process.env[MARK] ? HANG_MS / 2 : 30_000;

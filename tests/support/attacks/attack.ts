import { type TestOptions, test } from "vitest";
import { observed } from "../histories/fault-rounds.ts";

/** What an attack tried, and how the shop responded: one line of the table of a long round. */
export interface Outcome {
  tried: string;
  seen: string;
}

/** The long rounds of load take ten minutes each. A case that takes longer than this never ends. */
const MAX_MS = 3_600_000;
/** Tries the attack, and reports the result. */
export type Run = () => Promise<Outcome>;

/** A case of the attack bench: fails when its function throws, and otherwise reports what it saw. */
export function attack(group: string, name: string, run: Run): void;
export function attack(group: string, name: string, options: TestOptions, run: Run): void;
export function attack(group: string, name: string, ...[first, second]: [Run] | [TestOptions, Run]): void {
  const [options, run] = typeof first === "function" ? [{}, first] : [first, second as Run];
  test(`${group}: ${name}`, { timeout: MAX_MS, ...options }, () => seeOutcome(group, name, run));
}

/** The same for a case that mostly waits: it runs in parallel with adjacent cases of its kind. */
export function attackTogether(group: string, name: string, run: Run): void {
  test.concurrent(`${group}: ${name}`, { timeout: MAX_MS }, () => seeOutcome(group, name, run));
}

async function seeOutcome(group: string, name: string, run: Run): Promise<void> {
  const { tried, seen } = await run();
  observed(`${group}: ${name}`, tried, seen);
}

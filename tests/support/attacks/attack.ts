import { test } from "vitest";
import { observed } from "../histories/fault-rounds.ts";

/** What an attack tried, and how the shop responded: one line of the table that `npm run test:attacks` prints. */
export interface Outcome {
  tried: string;
  seen: string;
}

/** Up to an hour: the full rounds of load take ten minutes each. */
const MAX_MS = 3_600_000;

/** A case of the attack bench: fails when `run` throws, and otherwise reports what it saw. */
export function attack(group: string, name: string, run: () => Promise<Outcome>): void {
  test(`${group}: ${name}`, () => seeOutcome(group, name, run), MAX_MS);
}

/** The same for a case that mostly waits: it runs in parallel with adjacent cases of its kind. */
export function attackTogether(group: string, name: string, run: () => Promise<Outcome>): void {
  test.concurrent(`${group}: ${name}`, () => seeOutcome(group, name, run), MAX_MS);
}

async function seeOutcome(group: string, name: string, run: () => Promise<Outcome>): Promise<void> {
  const { tried, seen } = await run();
  observed(`${group}: ${name}`, tried, seen);
}

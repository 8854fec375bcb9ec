import { expect, test } from "vitest";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { Job } from "./job.ts";
import { runTurn } from "./start-jobs.ts";

/** A job's turn in a shop whose time is sure or in doubt: whether it ran, and its log. */
async function turn(job: Partial<Job>, doubt: string | null) {
  let hasRun = false;
  const lines: { level: string; job?: string }[] = [];
  const run = async () => {
    hasRun = true;
    await job.run?.();
  };
  const whole = { name: "forget-old-limits", cron: "41 4 * * *", ...job, run };
  await runTurn(
    whole,
    { timeDoubt: async () => doubt },
    createLog("info", (line) => lines.push(JSON.parse(line))),
  );
  return { hasRun, lines };
}

const DOUBT = "this machine's clock is not the database's";

test("a job that deletes leaves its turn out while the time is in doubt", async () => {
  expect(await turn({ isDestructive: true }, DOUBT)).toEqual({ hasRun: false, lines: [] });
  expect(await turn({ isDestructive: true }, null)).toEqual({ hasRun: true, lines: [] });
});

test("a job that deletes nothing runs whatever the time", async () => {
  expect(await turn({}, DOUBT)).toEqual({ hasRun: true, lines: [] });
});

test("a job that fails is logged once, by its name", async () => {
  const { lines } = await turn({ run: () => Promise.reject(new Error("no answer")) }, null);
  expect(lines).toMatchObject([{ level: "error", job: "forget-old-limits" }]);
});

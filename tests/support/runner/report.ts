/** The messages of both test runners' reporters to the command that started them, case by case. */
export type Report =
  /** The number of cases that are known by now. */
  { total: number } | { passed: string } | { skipped: string } | { failed: string; messages: string[] };

/** Sends it to the parent process. Resolves when it has left this one. */
export function report(told: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(told, () => resolve());
    else resolve();
  });
}

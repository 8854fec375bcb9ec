/**
 * Resolves when the process is told to stop. A second signal is the same stop: npm passes Ctrl-C on to a process that
 * has already received it from the terminal, and the second must not interrupt the shutdown.
 */
export function untilToldToStop(...signals: (NodeJS.Signals | "disconnect")[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal as NodeJS.Signals, () => resolve());
  });
}

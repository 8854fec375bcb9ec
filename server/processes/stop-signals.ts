/**
 * Comes true when the process is told to stop. Told again, it is the same stop: npm passes Ctrl-C on to a process
 * that has heard it from the terminal already, and the second one must not cut the first one's work short.
 */
export function untilToldToStop(...signals: (NodeJS.Signals | "disconnect")[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal as NodeJS.Signals, () => resolve());
  });
}

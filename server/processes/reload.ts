import { fork } from "node:child_process";
import { once } from "node:events";
import { isatty } from "node:tty";
import type { Log } from "#app/platform/logging/log.server.ts";
import { ownProgram, recordRunning } from "./own-build.ts";
import { endOwnConnections, START_NAME } from "./prepare-database.ts";
import { StoppedError, unlessStopped } from "./retry-forever.ts";
import type { Workers } from "./supervise-workers.ts";
import { type HandOver, TAKE_OVER_ARGUMENT, type TakenOver } from "./worker-messages.ts";

/**
 * Collects SIGHUPs from now on. Returns the function that waits for the next one: those that came since it last answered
 * are one.
 */
export function collectHangups(): () => Promise<void> {
  let isAsked = false;
  let wake = (): void => undefined;
  process.on("SIGHUP", () => {
    isAsked = true;
    wake();
  });
  return async () => {
    if (!isAsked)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    isAsked = false;
  };
}

/** Resolves when the terminal that the shop was started from is closed, which the system tells by SIGHUP as well. */
export function untilTerminalCloses(): Promise<void> {
  const isTerminal = () => isatty(0);
  if (!isTerminal()) return new Promise(() => undefined);
  return new Promise((resolve) => process.on("SIGHUP", () => isTerminal() || resolve()));
}

interface Reload extends Omit<HandOver, "applicationName"> {
  /** The first process's own build. */
  program: string;
  workers: Workers;
  log: Log;
  stop: AbortSignal;
}

/**
 * Returns the function that hands over to the newest build, which may be the one that runs: that prepares the database,
 * then its workers take the places of the others. If it cannot, the others go on, and the log says so.
 */
export function reloader({ program: own, workers, log, stop, ...given }: Reload): () => Promise<void> {
  let serving = own;
  return async () => {
    const program = ownProgram();
    try {
      recordRunning([own, serving, program]);
      const { setup, isOfNewerProgram } = await prepareTakeOver(program, given, stop);
      for (const sentence of setup.settings.ignored) log.warn(sentence);
      if (isOfNewerProgram) log.warn("The database is of a newer version of the shop than its program");
      await unlessStopped(stop, workers.replace({ program, setup }));
      serving = program;
      recordRunning([own, serving]);
      log.info("The workers are replaced", { commit: setup.settings.commit });
    } catch (error) {
      if (!stop.aborted) log.error("The workers could not be replaced; those before go on", error);
    }
  };
}

/** Has the newest build prepare itself. A step that is left because the shop stops is rolled back. */
async function prepareTakeOver(
  program: string,
  given: Omit<HandOver, "applicationName">,
  stop: AbortSignal,
): Promise<TakenOver> {
  const preparing = fork(program, [TAKE_OVER_ARGUMENT]);
  const ended = once(preparing, "exit").then(() => {
    throw new Error("The newest build cannot take over; its last words are above");
  });
  preparing.send({ ...given, applicationName: START_NAME } satisfies HandOver, () => undefined);
  try {
    const answer = Promise.race([once(preparing, "message"), ended]) as Promise<[TakenOver]>;
    return (await unlessStopped(stop, answer))[0];
  } catch (error) {
    preparing.kill("SIGKILL");
    if (error instanceof StoppedError) await endOwnConnections(given.sessions);
    throw error;
  }
}

const LEVELS = { debug: 10, info: 20, warn: 30, error: 40 } as const;
export type LogLevel = keyof typeof LEVELS;

/** Facts beside a message. Never personal data: no names, addresses, e-mails, card numbers. */
type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, error?: unknown, fields?: LogFields): void;
  /** The same log with these facts in every line, such as the request's id. */
  with(fields: LogFields): Log;
}

/** A log of one JSON object per line on standard output. */
export function createLog(
  least: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
  always: LogFields = {},
): Log {
  const say = (level: LogLevel, message: string, fields?: LogFields) => {
    if (LEVELS[level] < LEVELS[least]) return;
    write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...always, ...fields })}\n`);
  };
  return {
    debug: (message, fields) => say("debug", message, fields),
    info: (message, fields) => say("info", message, fields),
    warn: (message, fields) => say("warn", message, fields),
    error: (message, error, fields) =>
      say("error", message, { ...fields, ...(error === undefined ? {} : { error: describeError(error) }) }),
    with: (fields) => createLog(least, write, { ...always, ...fields }),
  };
}

/** The error's stack and its causes. The values of a failed query may be personal, so they are left out. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = (error.stack ?? error.message).replace(
    /^params: [\s\S]*?(?=\n {4}at |$(?![\s\S]))/m,
    "params: (not logged)",
  );
  return error.cause === undefined ? stack : `${stack}\ncaused by ${describeError(error.cause)}`;
}

/** How long lines wait at most, in milliseconds, and how many bytes may wait. */
const MAX_WAIT_MS = 100;

const MAX_BYTES = 64 * 1024;

/** At most, in UTF-8. */
const BYTES_PER_CHARACTER = 3;

interface LineBuffer {
  /** Writes a line soon, together with others. */
  add(line: string): void;
  /** Writes a line now, after those that wait. */
  write(line: string): void;
  /** Writes the waiting lines. */
  flush(): void;
}

/** Gathers lines that come by the thousand, so that writing them costs next to nothing; other lines are not delayed. */
export function bufferLines(write: (text: string | Buffer) => void): LineBuffer {
  // Bytes at once: a text that grows by lines would be copied by every garbage collection until it is written.
  let waiting: Buffer | undefined;
  let used = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const bytes = waiting.subarray(0, used);
    // Another one next time, because this one may be written later.
    waiting = undefined;
    used = 0;
    write(bytes);
  };
  const writeNow = (line: string): void => {
    flush();
    write(line);
  };
  return {
    add(line) {
      const bytes = line.length * BYTES_PER_CHARACTER;
      if (bytes > MAX_BYTES) return writeNow(line);
      if (used + bytes > MAX_BYTES) flush();
      waiting ??= Buffer.allocUnsafe(MAX_BYTES);
      used += waiting.write(line, used);
      timer ??= setTimeout(flush, MAX_WAIT_MS).unref();
    },
    write: writeNow,
    flush,
  };
}

/** How long lines wait at most, in milliseconds, and how many bytes may wait. */
const MAX_WAIT_MS = 100;
const MAX_BYTES = 64 * 1024;
/** At most, in UTF-8. */
const BYTES_PER_CHARACTER = 3;

export interface LineBuffer {
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

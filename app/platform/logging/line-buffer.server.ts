/** How long lines wait at most, in milliseconds, and how many characters may wait. */
const MAX_WAIT_MS = 100;
const MAX_CHARACTERS = 64 * 1024;

export interface LineBuffer {
  /** Writes a line soon, together with others. */
  add(line: string): void;
  /** Writes a line now, after those that wait. */
  write(line: string): void;
  /** Writes the waiting lines. */
  flush(): void;
}

/** Gathers lines that come by the thousand, so that writing them costs next to nothing; other lines are not delayed. */
export function bufferLines(write: (text: string) => void): LineBuffer {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    write(text);
  };
  return {
    add(line) {
      waiting += line;
      if (waiting.length >= MAX_CHARACTERS) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS).unref();
    },
    write(line) {
      flush();
      write(line);
    },
    flush,
  };
}

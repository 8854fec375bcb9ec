/** Lines wait so long at most, in milliseconds, and no more of them than this many characters. */
const MAX_WAIT_MS = 100;
const MAX_CHARACTERS = 64 * 1024;

export interface LineBuffer {
  /** Writes a line soon, with others. */
  add(line: string): void;
  /** Writes a line now, and those that wait before it. */
  write(line: string): void;
  /** Writes what waits. */
  flush(): void;
}

/** Gathers lines that come by the thousand, so that writing them costs next to nothing; the others are not held up. */
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

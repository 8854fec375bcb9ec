/**
 * Simultaneous hashes. Files, compression and look-ups of names share the other two of Node's threads for such work.
 */
const AT_ONCE = 2;
/** The hashes that may wait for their turn. */
const MAX_WAITING = 10;
/** The places for known browsers and signed-in people: strangers cannot take them. */
const FOR_KNOWN = 4;

/** After this many seconds, half of the places are free again even on a slow machine. */
export const BUSY_SECONDS = 2;

/** The password hashes of one process. Each takes 16 MB and a core for a while, and anybody may ask for one. */
export interface PasswordQueue {
  /**
   * Runs `work` with a place in the queue; null, without running it, when no place is free. `work` awaits `turn` right
   * before it hashes.
   */
  withPlace<T>(
    visitor: { isKnown: boolean },
    work: (turn: () => Promise<void>) => Promise<T>,
  ): Promise<T | null>;
}

export function openPasswordQueue(): PasswordQueue {
  let places = 0;
  let hashing = 0;
  const waiting: { known: (() => void)[]; others: (() => void)[] } = { known: [], others: [] };

  const next = (): void => {
    while (hashing < AT_ONCE) {
      const begin = waiting.known.shift() ?? waiting.others.shift();
      if (!begin) return;
      hashing += 1;
      begin();
    }
  };

  return {
    async withPlace({ isKnown }, work) {
      if (places >= AT_ONCE + MAX_WAITING - (isKnown ? 0 : FOR_KNOWN)) return null;
      places += 1;
      let hasTurn = false;
      const turn = async (): Promise<void> => {
        await new Promise<void>((begin) => {
          (isKnown ? waiting.known : waiting.others).push(begin);
          next();
        });
        hasTurn = true;
      };
      try {
        return await work(turn);
      } finally {
        places -= 1;
        if (hasTurn) hashing -= 1;
        next();
      }
    },
  };
}

/** An administrator's password has at least this many characters, whatever they are. */
export const MIN_PASSWORD = 12;

export const MAX_PASSWORD_LENGTH = 128;

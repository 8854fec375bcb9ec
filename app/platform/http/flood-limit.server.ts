/** Keys remembered at most; whoever was seen longest ago is forgotten first. */
const MOST_KEYS = 10_000;

export interface FloodLimit {
  /** Counts one more of this key and answers 0; or, when there were too many, counts nothing and answers the seconds to wait. */
  admit(key: string, now: Date): number;
}

/**
 * So many within so long, for each key. It lives in this process's memory: with several processes a visitor may reach
 * several limits, and a restart forgets. Enough against a stuck key or a simple script, not against an attack.
 */
export function floodLimit({ most, withinMs }: { most: number; withinMs: number }): FloodLimit {
  const seen = new Map<string, number[]>();
  return {
    admit(key, now) {
      const at = now.getTime();
      const recent = (seen.get(key) ?? []).filter((moment) => moment > at - withinMs);
      const [oldest = at] = recent;
      if (recent.length >= most) return Math.ceil((oldest + withinMs - at) / 1000);
      seen.delete(key);
      seen.set(key, [...recent, at]);
      for (const stale of seen.keys()) {
        if (seen.size <= MOST_KEYS) break;
        seen.delete(stale);
      }
      return 0;
    },
  };
}

import type { KeyRight } from "../rights.ts";

/** A key of another program, for the owner's list. The key itself was shown once, and is stored nowhere. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its last four characters. */
  ending: string;
  rights: KeyRight[];
  createdAt: Date;
  /** To the minute; null for one that was never used. */
  lastUsedAt: Date | null;
}

export const API_KEYS_PATH = "/admin/settings/api";

/** What every key begins with, so that people, and programs that look for leaked secrets, recognise one. */
export const KEY_PREFIX = "shopkey_";

export const MAX_KEY_NAME = 60;
/** Far more programs than a shop has. */
export const MAX_API_KEYS = 50;

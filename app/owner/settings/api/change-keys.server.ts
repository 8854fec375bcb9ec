import * as z from "zod";
import { API_KEYS_PATH } from "#app/domain/identity/api-keys/api-key.ts";
import {
  type KeyProblem,
  makeKey,
  revokeKey,
  rightsNamed,
} from "#app/domain/identity/api-keys/api-keys.server.ts";
import type { KeyRight } from "#app/domain/identity/rights.ts";
import { act, line, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import { ok } from "#app/shared/result.ts";

/** The page's answer to a form that does not lead elsewhere. */
export interface KeysAnswer {
  /** The new key, shown this once. */
  made: { name: string; secret: string } | null;
  problem: KeyProblem | null;
  typed: { name: string; rights: KeyRight[] };
}

export const KEYS_ACTIONS: PageActions<"settings", { db: Database; now: Date }, KeysAnswer> = {
  area: "settings",
  // A name and a tick for each right.
  largest: { bytes: 2_000 },
  asked: "do",
  actions: {
    make: act(
      (form) =>
        ok({
          name: textIn(form, "name").trim(),
          rights: rightsNamed(allIn(form, "rights")),
        }),
      async ({ db, now }, admin, typed) => {
        const key = await makeKey(db, admin, { ...typed, now });
        if (!key.ok) return { shown: { made: null, problem: key.error, typed }, status: 422 };
        const made = { name: typed.name, secret: key.value };
        return { shown: { made, problem: null, typed: { name: "", rights: [] } }, status: 200 };
      },
    ),
    revoke: act(z.object({ key: line }), async ({ db }, admin, { key }) => {
      const done = await revokeKey(db, admin, key);
      return done ? { leadsTo: `${API_KEYS_PATH}?done=revoked` } : null;
    }),
  },
};

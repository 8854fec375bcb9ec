import { setManyHidden, undoHidden } from "#app/domain/catalogue/products/hide-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listGoods, loadSetup, type SetupAction, type SetupDeps } from "./load-setup.server.ts";
import type { SetupOffer } from "./setup-steps.ts";

/** What the page says once a button's work is done. */
export const SETUP_DONE = {
  "remove-sample": "The sample goods are off the shop. For a week you can bring them back here.",
  undo: "The sample goods are on the shop again.",
  "tried-restore": "Noted. A restore is worth trying again after each large change.",
} as const satisfies Record<SetupOffer | "undo", string>;

export type SetupDone = keyof typeof SETUP_DONE;

export const isSetupDone = (name: unknown): name is SetupDone =>
  typeof name === "string" && Object.hasOwn(SETUP_DONE, name);

/** Does what a button of the set-up page offers; the failure is a sentence for the person. */
export async function changeSetup(
  deps: SetupDeps,
  admin: Admin<"settings:write">,
  change: SetupDone,
): Promise<Result<SetupDone, string>> {
  const { db, now } = deps;
  const note = (action: SetupAction, changes: ChangedValue[] = []) =>
    inTransaction(db, (tx) =>
      recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes }),
    );
  switch (change) {
    case "remove-sample": {
      const { sample } = await listGoods(deps);
      if (sample.length === 0) return err("No sample goods are on the shop.");
      const { count, stamp } = await setManyHidden(db, admin, { slugs: sample, isHidden: true, now: now() });
      // A second press of the button, at the same time, has hidden nothing that could be brought back.
      if (count > 0) await note("sample goods removed", [{ field: "stamp", from: null, to: stamp }]);
      return ok(change);
    }
    case "undo": {
      const { undo } = await loadSetup(deps, admin);
      const undone = undo && (await undoHidden(db, admin, { stamp: undo.stamp, now: now() }));
      if (!undone?.count)
        return err("There is nothing to bring back here any more. The list of products has them all.");
      await note("sample goods brought back");
      return ok(change);
    }
    case "tried-restore": {
      await note("restore tried");
      return ok(change);
    }
  }
}

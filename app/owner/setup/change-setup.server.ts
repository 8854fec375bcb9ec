import { setManyHidden, undoHidden } from "#app/domain/catalogue/products/hide-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, nothing, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { listGoods, loadSetup, type SetupAction, type SetupDeps } from "./load-setup.server.ts";
import { SETUP_PATH, type SetupOffer } from "./setup-steps.ts";

/** The page's sentence after a button. */
export const SETUP_DONE = {
  "remove-sample": "The sample goods are off the shop. For a week you can bring them back here.",
  undo: "The sample goods are on the shop again.",
  "tried-restore": "Noted. A restore is worth trying again after each large change.",
} as const satisfies Record<SetupOffer | "undo", string>;

interface SetupSaid {
  words: string;
  isDone: boolean;
}

type SetupDone = keyof typeof SETUP_DONE;

export const isSetupDone = (name: unknown): name is SetupDone =>
  typeof name === "string" && Object.hasOwn(SETUP_DONE, name);

const note = ({ db }: SetupDeps, admin: Admin, action: SetupAction, changes: ChangedValue[] = []) =>
  inTransaction(db, (tx) =>
    recordChange(tx, admin, { subjectKind: "shop", subjectId: "shop", action, changes }),
  );

/** A button's work; its failure is a sentence for the person. */
const press = (
  done: SetupDone,
  run: (deps: SetupDeps, admin: Admin<"settings:write">) => Promise<string | null>,
) =>
  act<"settings", SetupDeps, SetupSaid, null>(nothing, async (deps, admin) => {
    const problem = await run(deps, admin);
    if (problem) return { shown: { words: problem, isDone: false }, status: 422 };
    return { leadsTo: `${SETUP_PATH}?done=${done}` };
  });

export const SETUP_ACTIONS: PageActions<"settings", SetupDeps, SetupSaid> = {
  area: "settings",
  // One word.
  largest: { bytes: 10_000 },
  asked: "change",
  actions: {
    "remove-sample": press("remove-sample", async (deps, admin) => {
      const { sample } = await listGoods(deps);
      if (sample.length === 0) return "No sample goods are on the shop.";
      const now = deps.now();
      const { count, stamp } = await setManyHidden(deps.db, admin, { slugs: sample, isHidden: true, now });
      // A second press of the button, at the same time, has hidden nothing that could be brought back.
      if (count > 0)
        await note(deps, admin, "sample goods removed", [{ field: "stamp", from: null, to: stamp }]);
      return null;
    }),
    undo: press("undo", async (deps, admin) => {
      const { undo } = await loadSetup(deps, admin);
      const undone = undo && (await undoHidden(deps.db, admin, { stamp: undo.stamp, now: deps.now() }));
      if (!undone?.count)
        return "There is nothing to bring back here any more. The list of products has them all.";
      await note(deps, admin, "sample goods brought back");
      return null;
    }),
    "tried-restore": press("tried-restore", async (deps, admin) => {
      await note(deps, admin, "restore tried");
      return null;
    }),
  },
};

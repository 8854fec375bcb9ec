import * as z from "zod";
import {
  type PriceFormFields,
  parsePriceRule,
  type RuleProblem,
} from "#app/domain/catalogue/prices/bulk-price.ts";
import {
  type ChosenPrices,
  listChosen,
  type PricePreview,
  previewPrices,
  savePrices,
} from "#app/domain/catalogue/prices/change-prices.server.ts";
import { type Undone, undoPrices } from "#app/domain/catalogue/prices/undo-prices.server.ts";
import { MAX_AT_ONCE } from "#app/domain/catalogue/products/product-list.ts";
import { act, formText, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import { err, ok } from "#app/shared/result.ts";
import { PRICES_PATH, readPriceFields } from "../price-form.ts";

/** The page's answer to a form. */
export type PriceAnswer =
  | { kind: "problem"; fields: PriceFormFields; problem: RuleProblem }
  | { kind: "preview"; fields: PriceFormFields; preview: PricePreview; isChanged: boolean }
  | ({ kind: "undone" } & Undone)
  | { kind: "nothing to undo" };

interface PricesDeps {
  db: Database;
  chosen: ChosenPrices;
  now: Date;
  /** The page's own query, which stays. */
  query: URLSearchParams;
}

/** The typed change; null for a change that the page does not have. */
function parseRule(form: FormData, { now }: PricesDeps) {
  const fields = readPriceFields(form);
  const rule = parsePriceRule(fields, now);
  if (rule && !rule.ok) return err({ kind: "problem" as const, fields, problem: rule.error });
  return rule && ok({ fields, rule: rule.value });
}

/** Previews a bulk change, applies it as it was shown, or undoes it. */
export const PRICES_ACTIONS: PageActions<"products", PricesDeps, PriceAnswer> = {
  area: "products",
  // More than the slugs that can be chosen together.
  largest: { bytes: 200_000, urlEncodedBytes: 200_000 },
  asked: "do",
  actions: {
    undo: act(z.object({ id: formText }), async ({ db, now }, admin, { id }) => {
      const undone = await undoPrices(db, admin, { id, now });
      return { shown: undone ? { kind: "undone", ...undone } : { kind: "nothing to undo" }, status: 200 };
    }),
    preview: act(parseRule, async ({ db, chosen, now }, admin, { fields, rule }) => {
      const slugs = (await listChosen(db, admin, chosen)).chosen.map(({ slug }) => slug);
      const preview = await previewPrices(db, admin, { slugs, rule, now });
      return { shown: { kind: "preview", fields, preview, isChanged: false }, status: 200 };
    }),
    apply: act(
      (form, deps) => {
        const id = textIn(form, "id");
        const typed = parseRule(form, deps);
        if (!typed?.ok) return typed;
        if (!/^[\w-]{8,64}$/.test(id)) return null;
        const slugs = [...new Set(allIn(form, "slug"))].slice(0, MAX_AT_ONCE);
        return ok({ ...typed.value, id, slugs, seen: textIn(form, "seen") });
      },
      async ({ db, now, query }, admin, { fields, ...asked }) => {
        const applied = await savePrices(db, admin, { ...asked, now });
        if ("done" in applied) {
          const here = new URLSearchParams(query);
          here.set("applied", applied.done);
          return { leadsTo: `${PRICES_PATH}?${here}` };
        }
        const { preview } = applied;
        return { shown: { kind: "preview", fields, preview, isChanged: true }, status: 200 };
      },
    ),
  },
};

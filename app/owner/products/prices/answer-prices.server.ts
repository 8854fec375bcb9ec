import { MAX_AT_ONCE } from "#app/domain/catalogue/products/product-list.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ChosenPrices, type PriceFormFields, readPriceFields } from "../price-form.ts";
import { parsePriceRule, type RuleProblem } from "./bulk-price.ts";
import { listChosen, type PricePreview, previewPrices, savePrices } from "./change-prices.server.ts";
import { type Undone, undoPrices } from "./undo-prices.server.ts";

/** The page's answer to a form. */
export type PriceAnswer =
  | { kind: "problem"; fields: PriceFormFields; problem: RuleProblem }
  | { kind: "preview"; fields: PriceFormFields; preview: PricePreview; isChanged: boolean }
  | ({ kind: "undone" } & Undone)
  | { kind: "nothing to undo" };

/**
 * Previews a change of many, applies it as it was shown, or undoes it. `done` is the id of an applied change. Null for
 * a form that the page did not make.
 */
export async function answerPrices(
  db: Database,
  admin: Admin,
  { form, chosen, now }: { form: FormData; chosen: ChosenPrices; now: Date },
): Promise<{ done: string } | { answer: PriceAnswer } | null> {
  const [step, id] = ["do", "id"].map((name) => String(form.get(name) ?? ""));
  if (step === "undo") {
    const undone = await undoPrices(db, admin, { id: id ?? "", now });
    return { answer: undone ? { kind: "undone", ...undone } : { kind: "nothing to undo" } };
  }
  if (step !== "preview" && step !== "apply") return null;
  const fields = readPriceFields(form);
  const rule = parsePriceRule(fields, now);
  if (!rule) return null;
  if (!rule.ok) return { answer: { kind: "problem", fields, problem: rule.error } };
  if (step === "preview") {
    const slugs = (await listChosen(db, admin, chosen)).chosen.map(({ slug }) => slug);
    const preview = await previewPrices(db, admin, { slugs, rule: rule.value, now });
    return { answer: { kind: "preview", fields, preview, isChanged: false } };
  }
  if (!id || !/^[\w-]{8,64}$/.test(id)) return null;
  const slugs = [...new Set(form.getAll("slug").map(String))].slice(0, MAX_AT_ONCE);
  const seen = String(form.get("seen") ?? "");
  const applied = await savePrices(db, admin, { id, slugs, rule: rule.value, seen, now });
  if ("done" in applied) return applied;
  return { answer: { kind: "preview", fields, preview: applied.preview, isChanged: true } };
}

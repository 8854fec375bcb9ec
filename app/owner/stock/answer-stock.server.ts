import { listCorrected } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { listStyles } from "./load-stock.server.ts";
import { saveStock, stylesOf } from "./save-stock.server.ts";
import { isKey, parseStockForm } from "./stock-form.ts";
import type { StockAnswer } from "./stock-page.tsx";
import { formatChange, nameAmong } from "./stock-words.ts";

/** What became of a style's form: the key of what was booked, or the form with its problems. Null for a form of another page. */
export async function answerStockForm(
  db: Database,
  admin: Admin,
  form: FormData,
): Promise<{ bookedKey: string } | { answer: StockAnswer } | null> {
  const parsed = parseStockForm(form);
  if (!parsed) return null;
  const saved = parsed.ok ? await saveStock(db, admin, parsed.value) : parsed;
  if (saved.ok) return { bookedKey: String(form.get("key")) };
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return {
    answer: {
      slug: String(form.get("slug")),
      problems: saved.error,
      typed: Object.fromEntries(typed.filter(([name]) => name === "reason" || name.startsWith("left|"))),
    },
  };
}

/** What the form with this key booked, in words; null for an unknown key. */
export async function findBooked(db: Database, admin: Admin, key: string | null): Promise<string | null> {
  if (!isKey(key)) return null;
  const moved = await listCorrected(db, key);
  if (moved.length === 0) return null;
  const styles = await listStyles(db, admin, stylesOf(moved));
  return `Booked: ${moved.map((each) => `${nameAmong(styles, each)}, ${formatChange(each.pieces)}`).join("; ")}.`;
}

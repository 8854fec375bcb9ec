import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/shared/write-csv.ts";
import { findPicture } from "../products/admin-queries.server.ts";
import { exampleProducts } from "./example-products.ts";
import { exportHead, exportProduct } from "./export-product.ts";
import type { ReportedProblem } from "./import-report.ts";
import { findImport } from "./imports.server.ts";
import type { ShopFacts } from "./plan.ts";
import { guardText } from "./spreadsheet-text.ts";

/** A file with two example products. They are hidden, so that no shopper sees them when the owner tries it. */
export async function loadExampleFile(
  db: Database,
  admin: Admin,
  shop: Pick<ShopFacts, "name" | "origin" | "kinds">,
): Promise<string> {
  const picture = await findPicture(db, admin);
  const products = exampleProducts(shop.name, picture ?? NO_PICTURE);
  return exportHead() + products.map((product) => exportProduct(product, shop)).join("");
}

/** For a shop without pictures. */
const NO_PICTURE = "https://pictures.example/dress.jpg";

/** All errors and notes of an import, line by line, as a file; null for an unknown import. */
export async function loadProblemsFile(db: Database, admin: Admin, id: string): Promise<string | null> {
  const found = await findImport(db, admin, id);
  if (!found) return null;
  const { problems, run } = found.report;
  const lines = [...problems, ...(run?.problems ?? [])].map(cellsOf).map(csvLine);
  const head = csvLine(["Line", "Handle", "Column", "What", "Message", "Value"]);
  return BYTE_ORDER_MARK + head + lines.join("");
}

const cellsOf = ({ line, slug, column, kind, message, value }: ReportedProblem): string[] => [
  String(line),
  guardText(slug),
  column,
  kind === "error" ? "Refused" : "Note",
  message,
  guardText(value),
];

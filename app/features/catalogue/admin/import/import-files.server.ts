import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { findPicture } from "../../admin-queries.server.ts";
import { exportHead, exportProduct } from "../csv/export-product.ts";
import { csvHeaders } from "../csv/export-products.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "../csv/write-csv.ts";
import { exampleProducts } from "./example-products.ts";
import type { ReportedProblem } from "./import-report.ts";
import { findImport } from "./imports.server.ts";

interface Asked {
  context: Readonly<RouterContextProvider>;
}

/** A file with two products to begin from: hidden ones, so that nobody sees them who tries it out. */
export async function exampleFile({ context }: Asked, admin: Admin, shopName: string): Promise<Response> {
  const picture = await findPicture(context.get(databaseContext), admin);
  const { origin } = context.get(siteContext);
  const products = exampleProducts(shopName, picture ?? NO_PICTURE);
  const text = exportHead() + products.map((product) => exportProduct(product, origin)).join("");
  return new Response(text, { headers: csvHeaders("products-example.csv") });
}

/** For a shop that has none yet. */
const NO_PICTURE = "https://pictures.example/dress.jpg";

/** Everything that is wrong with a file, line by line, as a file of its own; null when there is no such import. */
export async function problemsFile({ context }: Asked, admin: Admin, id: string): Promise<Response | null> {
  const found = await findImport(context.get(databaseContext), admin, id);
  if (!found) return null;
  const { problems, run } = found.report;
  const lines = [...problems, ...(run?.problems ?? [])].map(cellsOf).map(csvLine);
  const head = csvLine(["Line", "Handle", "Column", "What", "Message", "Value"]);
  return new Response(BYTE_ORDER_MARK + head + lines.join(""), {
    headers: csvHeaders(`problems-${id.slice(0, 8)}.csv`),
  });
}

const cellsOf = ({ line, slug, column, kind, message, value }: ReportedProblem): string[] => [
  String(line),
  slug,
  column,
  kind === "error" ? "Refused" : "Note",
  message,
  value,
];

import { listPieces } from "#app/domain/catalogue/search/remembered/list-pieces.server.ts";
import { parsePiece } from "#app/domain/catalogue/search/remembered/remembered-piece.ts";
import { jsonError, methodNotAllowed } from "#app/platform/http/json.server.ts";
import { parseAskedSlugs } from "#app/platform/http/slugs-schema.server.ts";
import { databaseContext } from "#app/routes/request/contexts.server.ts";
import { MAX_REMEMBERED } from "#app/shop/catalogue/remembered/remembered.ts";
import type { Route } from "./+types/products.ts";

/**
 * `GET /api/products?slug=…&slug=…`: these products for a grid, in this order, as far as a shopper may see them. A slug
 * with a query (`adire-kaftan?color=indigo&size=12`) asks for the product in this colour and size.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll("slug");
  const slugs = parseAskedSlugs(
    new URLSearchParams(asked.map((piece) => ["slug", piece.split("?", 1)[0] ?? ""])),
    MAX_REMEMBERED,
  );
  if (!slugs.ok) return jsonError(400, slugs.error);
  const pieces = [...new Set(asked)].flatMap((piece) => parsePiece(piece) ?? []);
  const products = await listPieces(context.get(databaseContext), pieces);
  return Response.json({ products }, { headers: { "cache-control": "private, no-store" } });
}

export const action = () => methodNotAllowed("GET");

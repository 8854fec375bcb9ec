import { findPastPrices } from "#app/domain/catalogue/prices/price-history.server.ts";
import { findStoredProduct, titleOf } from "#app/domain/catalogue/products/admin-queries.server.ts";
import type { Kind } from "#app/domain/catalogue/products/product.ts";
import { emptyProduct, type ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { listComesBack } from "#app/domain/returns/return-numbers.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { toSlug } from "#app/shared/slug.ts";
import { doneIn, type ProductDone, type ProductPageView } from "../product-page-view.ts";
import { MIN_PIECES } from "../restock.ts";
import { MOVED_PARAM, sayMoved } from "./moved-pieces.ts";
import { sayUntyped, UNTYPED_PARAM } from "./untyped.ts";
import { gridOf, unlimitedIn } from "./variant-grid.ts";

/** The query of the page's address. */
interface ProductPageQuery {
  /** The product to open; empty for a new one. */
  slug: string;
  /** The slug to check for an existing product; empty for none. */
  check: string;
  confirm: "hide" | "delete" | null;
  done: ProductDone | null;
  /** The slug that a restored product had before; empty without one. */
  was: string;
  /** The pieces whose number had changed, in the form of the address. */
  moved: string[];
  /** The facts that a new product has from the form alone. */
  untyped: string[];
}

export function parseProductPageQuery(query: URLSearchParams): ProductPageQuery {
  const confirm = query.get("confirm");
  return {
    slug: query.get("slug") ?? "",
    check: toSlug(query.get("check") ?? ""),
    confirm: confirm === "hide" || confirm === "delete" ? confirm : null,
    done: doneIn(query),
    was: toSlug(query.get("was") ?? ""),
    moved: query.getAll(MOVED_PARAM),
    untyped: query.getAll(UNTYPED_PARAM),
  };
}

/** The form for the product in the address, or an empty one. */
export async function loadProductPage(
  db: Database,
  admin: Admin<"products:read">,
  {
    query,
    shopName,
    kinds,
    connection,
  }: { query: ProductPageQuery; shopName: string; kinds: readonly Kind[]; connection: Connection },
): Promise<ProductPageView> {
  const { slug, check, confirm, done } = query;
  const stored = slug === "" ? null : await findStoredProduct(db, admin, slug);
  const title = check === "" ? null : await titleOf(db, admin, check);
  return {
    kinds,
    input: stored?.input ?? emptyProduct(shopName),
    opened: stored && {
      slug,
      title: stored.input.title,
      updatedAt: stored.updatedAt,
      isHidden: stored.isHidden,
      schedule: stored.schedule,
      swatches: stored.swatches,
      words: stored.words,
    },
    isMissing: slug !== "" && stored === null,
    confirm: stored && confirm,
    done,
    notes: stored ? notesOf(stored.input, query) : [],
    comesBack: stored ? await listComesBack(db, admin, connection, { slug, least: MIN_PIECES }) : [],
    past: stored && (await findPastPrices(db, admin, slug)),
    taken: title === null ? null : { slug: check, title },
  };
}

/**
 * Effects of the last action that the owner did not type: another address of a restored product; after a save, numbers
 * of pieces that had changed, and sizes that never sell out.
 */
function notesOf(input: ProductInput, { slug, done, was, moved: told, untyped }: ProductPageQuery): string[] {
  if (done === "restored" && was !== "" && was !== slug)
    return [`Another product has the address ‘${was}’ meanwhile, so this one is at ‘${slug}’.`];
  if (done !== "created" && done !== "updated" && done !== "drafted") return [];
  const grid = gridOf(input);
  const unlimited = unlimitedIn(grid);
  const [first] = unlimited;
  const moved = [...sayUntyped(untyped), ...sayMoved(told, input)];
  if (!first) return moved;
  const inAll = grid.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = unlimited.length > 1 ? ` and ${unlimited.length - 1} more` : "";
  const which = unlimited.length === inAll ? "Every size" : `${choiceLabel(first.color, first.size)}${more}`;
  const verb = unlimited.length > 1 && unlimited.length !== inAll ? "have" : "has";
  return [...moved, `${which} ${verb} no number of pieces: no limit, so it never sells out.`];
}

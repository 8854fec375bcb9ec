import * as z from "zod";
import { bookCorrection } from "#app/domain/catalogue/products/book-correction.server.ts";
import { listOffered, listOfferedAfter } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { lockPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import {
  correctionRefusal,
  MAX_LEFT,
  STOCK_REASONS,
  type StockReason,
} from "#app/domain/catalogue/stock/stock-correction.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { choiceLabel, describePiece } from "#app/shared/piece-label.ts";
import { ok } from "#app/shared/result.ts";
import { placeText } from "./cursor.ts";
import { listing, NAMED, refuse, writing } from "./operation.server.ts";

const pieces = z.int().nullable();

const STOCK = z
  .object({
    slug: z.string(),
    variantId: z.string(),
    sku: z.string().nullable(),
    size: z.string(),
    color: z.string(),
    made: pieces.describe("left + held + sold; all four are null where pieces are not counted"),
    left: pieces.describe("What can be bought"),
    held: pieces.describe("Set aside for unpaid orders, exchanges and private links"),
    sold: pieces,
  })
  .register(NAMED, { id: "Stock" });

const PATH = "/api/v1/stock";

type Swatches = readonly { id: string; name: string }[];
const colorOf = (swatches: Swatches, colorId: string): string =>
  swatches.find(({ id }) => id === colorId)?.name ?? colorId;

const list = listing({
  id: "listStock",
  path: PATH,
  right: "products:read",
  summary: "The pieces of each size and colour that is offered, by product",
  item: STOCK,
  filters: z.strictObject({ slug: placeText.optional().describe("Of one product alone") }),
  place: z.tuple([placeText, placeText]),
  async find({ db }, admin, { filters: { slug }, after, most }) {
    const found = await listOfferedAfter(db, admin, { slug, after, most });
    return found.map(({ swatches, colorId, ...stock }) => ({
      item: { ...stock, color: colorOf(swatches, colorId) },
      place: [stock.slug, stock.variantId],
    }));
  },
});

const REASONS = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]];

const change = writing({
  id: "changeStock",
  method: "POST",
  path: PATH,
  right: "stock:write",
  summary: "Sets the pieces left of a size and colour, or adds some; they must be counted already",
  body: z
    .strictObject({
      slug: placeText,
      variantId: placeText,
      reason: z.enum(REASONS),
      set: z.int().min(0).max(MAX_LEFT).optional().describe("The pieces that are left; without ‘add’"),
      add: z.int().min(-MAX_LEFT).max(MAX_LEFT).optional().describe("Pieces to add, below 0 to take off"),
    })
    .refine(({ set, add }) => (set === undefined) !== (add === undefined), {
      error: "Send either ‘set’ or ‘add’.",
      path: ["set"],
    }),
  output: z.object({
    slug: z.string(),
    variantId: z.string(),
    before: z.int(),
    left: z.int(),
  }),
  run: ({ db }, admin, { body: { slug, variantId, reason, set, add = 0 }, requestKey: key }) =>
    inTransaction(db, async (tx) => {
      const piece = { productSlug: slug, variantId };
      const offered = (await listOffered(tx, [slug])).find((each) => each.variantId === variantId);
      if (!offered)
        return refuse(404, "This size and colour is not offered. GET /api/v1/stock lists those that are.");
      const color = colorOf(offered.swatches, offered.colorId);
      const left = (await lockPieces(tx, [piece]))(piece) ?? 0;
      const by = set === undefined ? add : set - left;
      const correction = { reason, key, changes: [{ ...piece, by, seen: null }] };
      const nameOf = () => choiceLabel(color, offered.size) || "One size";
      const booked = await bookCorrection(tx, admin, { correction, nameOf });
      if (!booked.ok) {
        const name = describePiece(offered.title, color, offered.size);
        const [refused] = booked.error;
        return refuse(409, refused ? correctionRefusal(name, refused) : "Nothing was booked.");
      }
      const [done] = booked.value;
      return ok({ slug, variantId, before: done?.from ?? left, left: done?.to ?? left });
    }),
});

export const STOCK_OPERATIONS = [list, change];

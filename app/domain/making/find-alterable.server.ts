import { placeOfAddress } from "#app/domain/delivery/northern-ireland.ts";
import { type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { listBoughtPieces } from "#app/domain/orders/bought-pieces.server.ts";
import { hasGoods } from "#app/domain/orders/order.ts";
import { findOrderByKey, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { alteredPieceName } from "./alteration.ts";
import type { AlterableOrder } from "./alteration-input.ts";

/** Whether the pieces of an order are with a customer whom we can write to. */
export const isAlterable = ({ state, kind, email, erasedAt }: OrderRow): boolean =>
  state === "fulfilled" && hasGoods(kind) && email !== "" && erasedAt === null;

/** The order of this key with the pieces that can be altered; null for an unknown key, and for every other order. */
export async function findAlterable(
  db: Database,
  key: string,
  zones: readonly Zone[],
): Promise<AlterableOrder | null> {
  const order = isUuid(key) ? await findOrderByKey(db, key) : undefined;
  if (!order || !isAlterable(order)) return null;
  const { id, reference, email, customer } = order;
  const country = placeOfAddress(customer?.address);
  const isServed = country !== null && zoneOf(zones, country) !== undefined;
  return {
    ...{ id, reference, email, name: customer?.name || `Order ${reference}` },
    ...{ country: isServed ? country : null, town: customer?.address?.city ?? "" },
    pieces: (await listBoughtPieces(db, id)).map((line) => ({
      ...{ key: String(line.lineNo), name: alteredPieceName(line) },
    })),
  };
}

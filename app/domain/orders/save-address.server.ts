import { eq } from "drizzle-orm";
import type { DeliveryAddress } from "#app/domain/delivery/delivery-address.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { statusPath } from "./order-reference.ts";
import { orders } from "./orders.tables.server.ts";
import { countryName } from "./parcel.ts";
import { findOrderByKey, type OrderRow } from "./queries.server.ts";

/**
 * Whether a parcel waits for its address. A payment page asks for it, but an order that a gift card pays has no such
 * page.
 */
const lacksAddress = ({ state, handover, delivery, customer, erasedAt }: OrderRow): boolean =>
  state === "paid" &&
  handover === null &&
  delivery !== null &&
  (customer?.address ?? null) === null &&
  erasedAt === null;

/** The address of the page that asks the shopper for the parcel's address. */
export const addressPath = (order: OrderRow): string | null =>
  lacksAddress(order) ? `${statusPath(order.statusKey)}/address` : null;

/** The part of an order that the address page shows. */
export interface AddresslessOrder {
  reference: string;
  /** The country that the checkout settled: its two-letter code, and its name. */
  country: { code: string; name: string };
  /** False once the address is known. */
  isWanted: boolean;
  statusPath: string;
}

/** The order with this key, for the page that asks for its address; null for an unknown key. */
export async function findAddressless(db: Database, key: string): Promise<AddresslessOrder | null> {
  const order = isUuid(key) ? await findOrderByKey(db, key) : undefined;
  if (!order) return null;
  const code = order.delivery?.country;
  return {
    reference: order.reference,
    country: { code: code ?? "", name: countryName(code) ?? "" },
    isWanted: lacksAddress(order),
    statusPath: statusPath(order.statusKey),
  };
}

/** Stores the parcel's address, once: afterwards only the shop changes it. False when the order waits for none. */
export const saveAddress = (db: Database, key: string, typed: DeliveryAddress): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!isUuid(key)) return false;
    const [order] = await tx.select().from(orders).where(eq(orders.statusKey, key)).for("update");
    if (!order?.delivery || !lacksAddress(order)) return false;
    const { name, line1, line2, city, state, postalCode } = typed;
    const { country } = order.delivery;
    const orNull = (text: string) => text || null;
    const address = {
      line1,
      line2: orNull(line2),
      city: orNull(city),
      state: orNull(state),
      postalCode: orNull(postalCode),
      country,
    };
    const customer = { name, phone: order.customer?.phone ?? null, address };
    await tx.update(orders).set({ customer }).where(eq(orders.id, order.id));
    return true;
  });

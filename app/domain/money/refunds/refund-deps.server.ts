import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { PaymentGateway } from "../payments/payment-gateway.server.ts";
import type { RestockLine } from "./refund.ts";

/** What money needs to know of returns. Their room stands above this one, so whoever opens the shop hands it in. */
export interface ReturnsOfRefunds {
  /** Whether a return or an exchange waits to be settled: its money moves there, and only once. */
  hasOpenReturn(db: Database | Transaction, orderId: string): Promise<boolean>;
  /** Whether a refund is for a return: it has the return's id. */
  isForReturn(tx: Transaction, refundId: string): Promise<boolean>;
  /** The pieces of the return that a refund is for, by line. */
  listReturned(tx: Transaction, refundId: string): Promise<RestockLine[]>;
}

/** The dependencies of a refund. */
export interface RefundDeps {
  db: Database;
  gateway: PaymentGateway;
  now: () => Date;
  log: Log;
  returns: ReturnsOfRefunds;
}

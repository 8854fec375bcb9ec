import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { PaymentGateway } from "../payments/payment-gateway.server.ts";
import type { RestockLine } from "./refund.ts";

/**
 * The facts about returns that refunds need. The room of returns stands above this one, so the caller that opens the
 * shop passes them.
 */
export interface ReturnsOfRefunds {
  /** Whether a return or an exchange waits to be settled: its money moves there, and only once. */
  hasOpenReturn(db: Database | Transaction, orderId: string): Promise<boolean>;
  /** Whether a refund is for a return: it has the return's id. */
  isForReturn(tx: Transaction, refundId: string): Promise<boolean>;
  /** The pieces of the return that a refund is for, by line. */
  listReturned(tx: Transaction, refundId: string): Promise<RestockLine[]>;
}

export interface RefundDeps {
  db: Database;
  gateway: PaymentGateway;
  now: () => Date;
  log: Log;
  returns: ReturnsOfRefunds;
}

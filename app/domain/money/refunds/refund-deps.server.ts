import type { Database } from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { PaymentGateway } from "../payments/payment-gateway.server.ts";

/** The dependencies of a refund. */
export interface RefundDeps {
  db: Database;
  gateway: PaymentGateway;
  now: () => Date;
  log: Log;
}

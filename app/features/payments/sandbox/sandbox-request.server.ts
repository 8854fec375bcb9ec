import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";

/** A request to `…/v1/…`. Its headers go whole: keys, versions and idempotency stand in them, as with Stripe. */
export interface SandboxRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** Null when it is longer than `MAX_FORM_LENGTH`. */
  body: string | null;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

/** What is answered, as JSON. */
export interface SandboxAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface SandboxApiOptions {
  db: Database;
  secretKey: string;
  /** Where shoppers reach the shop, for the address of the hosted page. */
  site: Site;
  now: Date;
}

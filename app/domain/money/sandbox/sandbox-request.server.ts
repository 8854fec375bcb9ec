import type { Database } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/context.ts";

/**
 * A request to `…/v1/…`. Its headers are passed whole: they contain key, version and idempotency key, as with Stripe.
 */
export interface SandboxRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** Null when it is longer than `MAX_FORM_LENGTH`. */
  body: string | null;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

/** An answer in JSON. */
export interface SandboxAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface SandboxApiOptions {
  db: Database;
  secretKey: string;
  /** The shop's addresses for shoppers, for the address of the hosted page. */
  site: Site;
  now: Date;
}

/** The name by which this shopper reaches the shop, so that the return keeps their cart; otherwise the shop's first. */
export function pageOrigin({ origin, ownOrigins }: Site, successUrl: unknown): string {
  const asked =
    typeof successUrl === "string" && URL.canParse(successUrl) ? new URL(successUrl).origin : origin;
  return ownOrigins.has(asked) ? asked : origin;
}

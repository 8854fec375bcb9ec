import { randomUUID } from "node:crypto";
import { makeKey } from "#app/domain/identity/api-keys/api-keys.server.ts";
import type { KeyRight } from "#app/domain/identity/rights.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import type { RunningShop } from "../shop/shop.ts";

/** A new key of the shop with these rights. */
export async function newKey({ db }: RunningShop, ...rights: KeyRight[]): Promise<string> {
  const made = await makeKey(db, adminForTests(), { name: randomUUID(), rights, now: new Date() });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

/** A request with a key: a write has a name of its own, unless the headers have one. */
export const askWithKey = (
  shop: Pick<RunningShop, "origin">,
  key: string,
  path: string,
  {
    method = "GET",
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${shop.origin}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "idempotency-key": randomUUID(),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });

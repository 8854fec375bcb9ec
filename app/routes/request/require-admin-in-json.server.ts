import type { RouterContextProvider } from "react-router";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Area, Ask } from "#app/domain/identity/rights.ts";
import { formatRefusal, type Refusal } from "#app/owner/kit/refusal.ts";
import { jsonError } from "#app/platform/http/json.server.ts";
import { requireAdmin } from "./require-admin.server.ts";

interface GuardedRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * `requireAdmin` for an address that only a page's script calls. The refusal is a sentence for the page, because a
 * script would follow a redirect to the sign-in page and could not use it.
 */
export async function requireAdminInJson<A extends Area, K extends Ask>(
  asked: GuardedRequest,
  area: A,
  ask: K,
): Promise<Admin<`${A}:${K}`>> {
  try {
    return await requireAdmin(asked, area, ask);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    if (refusal instanceof Response) {
      throw jsonError(401, "You are signed out. Sign in again in another tab, then try again here.");
    }
    throw jsonError(403, formatRefusal((refusal as { data: Refusal }).data));
  }
}

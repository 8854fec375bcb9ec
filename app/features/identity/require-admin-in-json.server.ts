import type { RouterContextProvider } from "react-router";
import { jsonError } from "#app/platform/http/json.server.ts";
import type { Refusal } from "./refusal.ts";
import { type Admin, requireAdmin } from "./require-admin.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * `requireAdmin` for an address that only a page's script calls. The refusal is a sentence for the page, because a
 * script would follow a redirect to the sign-in page and could not use it.
 */
export async function requireAdminInJson(asked: Asked): Promise<Admin> {
  try {
    return await requireAdmin(asked);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    if (refusal instanceof Response) {
      throw jsonError(401, "You are signed out. Sign in again in another tab, then try again here.");
    }
    const { reason } = (refusal as { data: Refusal }).data;
    throw jsonError(
      403,
      reason === "foreign origin"
        ? "The request did not come from the shop’s own pages."
        : "You’re signed in, but not authorized for admin.",
    );
  }
}

import { handleSandboxApi } from "#app/features/payments/sandbox/sandbox-api.server.ts";
import { sandboxContext } from "#app/features/payments/sandbox/sandbox-context.ts";
import { clockContext, databaseContext, siteContext } from "#app/platform/http/context.ts";
import { jsonError } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/stripe-api.ts";

/** The payment sandbox's HTTP API: there only while it is the chosen provider. */
export function loader({ request, context }: Route.LoaderArgs) {
  const sandbox = context.get(sandboxContext);
  if (!sandbox) return jsonError(404, "There is nothing here.");
  return handleSandboxApi(request, {
    db: context.get(databaseContext),
    secretKey: sandbox.secretKey,
    site: context.get(siteContext),
    now: context.get(clockContext)(),
  });
}

export const action = loader;

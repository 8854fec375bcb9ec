import { MAX_FORM_LENGTH } from "#app/features/payments/sandbox/form-encoding.ts";
import { answerSandboxApi } from "#app/features/payments/sandbox/sandbox-api.server.ts";
import { sandboxContext } from "#app/features/payments/sandbox/sandbox-context.ts";
import { clockContext, databaseContext, siteContext } from "#app/platform/http/context.ts";
import { jsonError, readText } from "#app/platform/http/json.server.ts";
import type { Route } from "./+types/stripe-api.ts";

/** The payment sandbox's HTTP API. It exists only while the sandbox is the chosen provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sandbox = context.get(sandboxContext);
  if (!sandbox) return jsonError(404, "There is nothing here.");
  const { method, headers, signal } = request;
  const body = await readText(request, MAX_FORM_LENGTH);
  const { body: answer, ...init } = await answerSandboxApi(
    { method, url: new URL(request.url), headers, body, signal },
    {
      db: context.get(databaseContext),
      secretKey: sandbox.secretKey,
      site: context.get(siteContext),
      now: context.get(clockContext)(),
    },
  );
  return Response.json(answer, init);
}

export const action = loader;

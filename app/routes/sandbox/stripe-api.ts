import { MAX_FORM_LENGTH } from "#app/domain/money/sandbox/form-encoding.ts";
import { answerSandboxApi } from "#app/domain/money/sandbox/sandbox-api.server.ts";
import { jsonError, readText } from "#app/platform/http/json.server.ts";
import {
  clockContext,
  databaseContext,
  sandboxContext,
  siteContext,
} from "#app/routes/request/contexts.server.ts";
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

import { jsonError, methodNotAllowed, readJson } from "#app/platform/http/json.server.ts";
import { privatePage } from "#app/platform/http/page-headers.ts";
import { isReportType, MAX_REPORT_BYTES, parseReports } from "#app/platform/http/policy-reports.server.ts";
import { clockContext, policyReportsContext, siteContext } from "#app/routes/request/contexts.server.ts";
import type { Route } from "./+types/csp-reports.ts";

export const loader = () => methodNotAllowed("POST");

/** `POST /api/csp-reports`: takes what browsers report about the content security policy. Visitors are counted before. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST");
  if (!isReportType(request.headers.get("content-type"))) return jsonError(415, "Send a browser's report.");
  const body = await readJson(request, MAX_REPORT_BYTES);
  if (!body.ok) return jsonError(body.error.status, body.error.message);
  const breaches = parseReports(body.value);
  if (breaches === null) return jsonError(400, "This is no report of a content security policy.");
  context.get(policyReportsContext).record(breaches, context.get(siteContext), context.get(clockContext)());
  return new Response(null, { status: 204, headers: privatePage() });
}

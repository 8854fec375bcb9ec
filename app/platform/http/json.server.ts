import { err, ok, type Result } from "#app/shared/result.ts";
import { readBytes } from "./form.server.ts";

/** An error answer of the API. */
export const jsonError = (status: number, error: string, more: Record<string, unknown> = {}): Response =>
  Response.json({ error, ...more }, { status, headers: { "cache-control": "no-store" } });

/** JSON as a file to download. */
export const jsonFile = (name: string, value: unknown): Response =>
  new Response(`${JSON.stringify(value, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });

/** For a visitor who asks too often. `wait` is in seconds. */
export function jsonTooMany(error: string, wait: number): Response {
  const response = jsonError(429, error);
  response.headers.set("retry-after", String(wait));
  return response;
}

/** For an address that exists but does not accept the method. */
export const methodNotAllowed = (...allowed: string[]): Response => {
  const response = jsonError(405, `Use ${allowed.join(" or ")} here.`);
  response.headers.set("allow", allowed.join(", "));
  return response;
};

/** The body as text, or null when it is longer than `limit` bytes. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBytes(request, limit);
  return bytes?.toString("utf8") ?? null;
}

/** The body as JSON, or the status and the sentence that refuse it. */
export async function readJson(
  request: Request,
  limit: number,
): Promise<Result<unknown, { status: 400 | 413; message: string }>> {
  const text = await readText(request, limit);
  if (text === null) return err({ status: 413, message: `The request is longer than ${limit} bytes.` });
  try {
    return ok(JSON.parse(text));
  } catch {
    return err({ status: 400, message: "The request is not valid JSON." });
  }
}

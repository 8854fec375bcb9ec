import { err, ok, type Result } from "#app/shared/result.ts";

/** An error answer of the API. */
export const jsonError = (status: number, error: string, more: Record<string, unknown> = {}): Response =>
  Response.json({ error, ...more }, { status, headers: { "cache-control": "no-store" } });

/** For an address that exists, asked in the wrong way. */
export const methodNotAllowed = (...allowed: string[]): Response => {
  const response = jsonError(405, `Use ${allowed.join(" or ")} here.`);
  response.headers.set("allow", allowed.join(", "));
  return response;
};

/**
 * The body as text, or null when it is longer than `limit` bytes: it is read no further than that, whatever its
 * headers promise.
 */
export async function readText(request: Request, limit: number): Promise<string | null> {
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
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

import { err, ok, type Result } from "#app/shared/result.ts";
import { readBytes } from "./body.server.ts";

/** What a form can be sent as. */
const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The body as a form with no NUL in its words, or the status and the sentence that refuse it. */
export async function readForm(
  request: Request,
  limit: number,
): Promise<Result<FormData, { status: 400 | 413 | 415; message: string }>> {
  const type = request.headers.get("content-type") ?? "";
  if (!FORM_TYPE.test(type)) return err({ status: 415, message: "Send a form, as multipart/form-data." });
  const body = await readBytes(request, limit);
  if (body === null) return err({ status: 413, message: "What was sent is too large to be read." });
  try {
    return ok(withoutNul(await new Response(body, { headers: { "content-type": type } }).formData()));
  } catch {
    return err({ status: 400, message: "The form could not be read." });
  }
}

/**
 * Every field with U+FFFD where it had a NUL, as HTML's own parser does: PostgreSQL's texts cannot hold the one
 * character that nobody types. It is not left out, which would make one slug or id of another.
 */
function withoutNul(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    const field = name.replaceAll("\0", "\ufffd");
    if (typeof value === "string") clean.append(field, value.replaceAll("\0", "\ufffd"));
    else clean.append(field, value, value.name.replaceAll("\0", "\ufffd"));
  }
  return clean;
}

import type { EntryContext } from "react-router";
import { scriptJson } from "#app/shared/script-json.ts";

/** What the server's build passes on of React Router's own notation (vite.config.ts): how to make it, not yet made. */
interface Handoff extends EntryContext {
  encodeState(): ReadableStream<Uint8Array>;
}

/**
 * Lets a page carry its data as JSON, where it is nothing else, instead of React Router's own notation, whose numbered
 * parts a page cannot be compressed with: a kilobyte less, and nothing to decode in the browser
 * (app/platform/browser/late-router.ts). Data with errors in it, for instance, stays in the notation.
 */
export function carryDataAsJson(context: EntryContext): void {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  const state = { loaderData, actionData: actionData ?? undefined, errors: errors ?? undefined };
  const isAllJson = isJson(state);
  context.serverHandoffStream = isAllJson ? undefined : (context as Handoff).encodeState();
  if (!isAllJson) return;
  context.serverHandoffString = scriptJson({ basename: "/", future: {}, ssr: context.ssr, state });
}

/** True for a value that its JSON, as a script, is equal to. A property that is undefined is the same as none. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null)
    return value === null || /string|boolean/.test(typeof value);
  if (Array.isArray(value)) return value.every(isJson);
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(value).every(([name, of]) => name !== "__proto__" && (of === undefined || isJson(of)))
  );
}

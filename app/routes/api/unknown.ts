import { jsonError } from "#app/platform/http/json.server.ts";

/** Below `/api` what does not exist is a real 404, not a way home. */
export const loader = () => jsonError(404, "There is nothing here.");
export const action = loader;

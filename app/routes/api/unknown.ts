import { jsonError } from "#app/platform/http/json.server.ts";

/** An unknown address below `/api` is a real 404. It does not lead to the home page. */
export const loader = () => jsonError(404, "There is nothing here.");
export const action = loader;

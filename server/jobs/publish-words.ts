import { publishDue } from "#app/domain/content/document-store.server.ts";
import type { ContentDeps } from "#app/domain/content/read-documents.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { repeat } from "./repeat.ts";

const LOOK_EVERY_MS = 1_000;

/** Publishes the documents whose moment has come. Returns the function that stops it. */
export function startPublishing(deps: ContentDeps, log: Log): () => Promise<void> {
  const look = async (): Promise<void> => {
    const published = await publishDue(deps);
    if (published > 0) log.info("Scheduled words were published", { documents: published });
  };
  return repeat(look, {
    pauseMs: LOOK_EVERY_MS,
    onError: (error) => log.warn("Scheduled words cannot be looked for", { reason: String(error) }),
  });
}

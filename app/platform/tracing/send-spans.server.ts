import type { TracingSettings } from "../config/tracing-settings.server.ts";
import type { Log } from "../logging/log.server.ts";
import type { Span } from "./tracer.server.ts";

const EVERY_MS = 2_000;
const MAX_AT_ONCE = 512;
/** The most spans that wait; while the collector is away, further ones are dropped. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 5_000;

export interface SpanSender {
  take(span: Span): void;
  /** Sends the waiting spans, once. */
  close(): Promise<void>;
}

/** Sends spans in batches to a collector, by OTLP over HTTP in JSON. No request waits for it. */
export function openSpanSender({ endpoint, headers, service }: TracingSettings, log: Log): SpanSender {
  let waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  let isAway = false;

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MAX_AT_ONCE);
      try {
        const answer = await fetch(`${endpoint}/v1/traces`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(batchOf(service, spans)),
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
        isAway = false;
        waiting = waiting.slice(spans.length);
      } catch (error) {
        // Once for each time it becomes unreachable.
        if (!isAway) log.warn("Traces cannot be sent", { reason: String((error as Error).cause ?? error) });
        isAway = true;
        return;
      }
    }
  };
  const begin = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void begin(), EVERY_MS).unref();
  return {
    take(span) {
      if (waiting.length < MAX_WAITING) waiting.push(span);
    },
    async close() {
      clearInterval(timer);
      await sending;
      await begin();
    },
  };
}

const batchOf = (service: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: service } }] },
      scopeSpans: [{ scope: { name: "shop" }, spans }],
    },
  ],
});

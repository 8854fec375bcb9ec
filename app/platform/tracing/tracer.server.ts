import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The attributes of a span; never a person's words. */
export type Attributes = Record<string, string | number | boolean>;

/** A timed operation in OTLP's JSON (https://opentelemetry.io/docs/specs/otlp/). */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2 for requests that the shop answers, 3 for requests that it makes to others. */
  kind: 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, string | number | boolean> }[];
  /** 2 for a failure. */
  status: { code: 0 | 2 };
}

interface Place {
  traceId: string;
  spanId: string;
}

/** Ends a span; `more` are the attributes known only then. */
export type EndSpan = (outcome?: { failed?: boolean; more?: Attributes }) => void;

export interface Tracer {
  /** Begins the trace of a request and runs its handler, passing it the function that ends the trace. */
  request(name: string, run: (end: EndSpan) => void): void;
  /** Begins a span below the current request; outside of a request nothing is traced. */
  ask(name: string, attributes: Attributes): EndSpan;
}

const NOTHING: EndSpan = () => undefined;

/** `export` takes each span once it has ended. */
export function openTracer(take: (span: Span) => void): Tracer {
  const places = new AsyncLocalStorage<Place>();

  const begin = (
    { traceId, spanId }: Place,
    {
      name,
      kind,
      parent,
      attributes = {},
    }: Pick<Span, "name" | "kind"> & { parent?: string; attributes?: Attributes },
  ): EndSpan => {
    const startTimeUnixNano = nanoseconds();
    return ({ failed = false, more = {} } = {}) =>
      take({
        traceId,
        spanId,
        ...(parent && { parentSpanId: parent }),
        name,
        kind,
        startTimeUnixNano,
        endTimeUnixNano: nanoseconds(),
        attributes: Object.entries({ ...attributes, ...more }).map(([key, value]) => ({
          key,
          value: typed(value),
        })),
        status: { code: failed ? 2 : 0 },
      });
  };
  return {
    request(name, run) {
      const place = { traceId: id(16), spanId: id(8) };
      const end = begin(place, { name, kind: 2 });
      places.run(place, () => run(end));
    },
    ask(name, attributes) {
      const above = places.getStore();
      if (!above) return NOTHING;
      const place = { traceId: above.traceId, spanId: id(8) };
      return begin(place, { name, kind: 3, parent: above.spanId, attributes });
    },
  };
}

const id = (bytes: number): string => randomBytes(bytes).toString("hex");

const nanoseconds = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n);

const typed = (value: string | number | boolean): Record<string, string | number | boolean> =>
  typeof value === "string"
    ? { stringValue: value }
    : typeof value === "boolean"
      ? { boolValue: value }
      : { intValue: String(Math.round(value)) };

import { z } from "zod";
import { secret } from "./setting-rules.ts";

/** OpenTelemetry's standard names for these settings (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address like http://127.0.0.1:4318" })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z.string().regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, "must be like name=value,name=value"),
  ),
  OTEL_SERVICE_NAME: z.string().min(1).default("shop"),
};

/** Where traces go. */
export interface TracingSettings {
  /** Without a trailing slash; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
}

type Environment = z.infer<z.ZodObject<typeof tracingEnvironment>>;

export const tracingSettings = (env: Environment): TracingSettings | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ""),
        headers: Object.fromEntries(
          (env.OTEL_EXPORTER_OTLP_HEADERS?.split(",") ?? []).map((pair) => {
            const [name = "", ...value] = pair.split("=");
            return [name, decoded(value.join("="))];
          }),
        ),
        service: env.OTEL_SERVICE_NAME,
      };

/** OpenTelemetry allows a value to be escaped; one that cannot be unescaped is taken literally. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

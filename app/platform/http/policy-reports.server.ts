import * as z from "zod";
import { tellingNothing } from "../logging/access-log.server.ts";
import type { Log } from "../logging/log.server.ts";
import type { Site } from "./context.ts";

/** Where browsers report what the content security policy of a page has stopped. */
export const REPORTS_PATH = "/api/csp-reports";
/** The longest body, in bytes: a handful of reports. */
export const MAX_REPORT_BYTES = 8 * 1024;

/** The types of a report: of `report-uri`, and of `report-to`. */
const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;
export const isReportType = (type: string | null): boolean => TYPES.test(type ?? "");

/** So many different lines in an hour: more are one fault, or somebody who makes reports up. */
const MAX_LINES = 50;
const HOUR_MS = 60 * 60 * 1000;
const MAX_LOGGED = 200;

/** A breach of the policy, as a browser reports it. Any program can send one, so nothing of it is trusted. */
interface Breach {
  /** The page, as a whole address. */
  page: string;
  directive: string;
  /** An address, or a word such as `inline`. */
  blocked: string;
  /** The file with the code that did it. */
  source: string;
}

const optional = z.string().nullish();

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const single = z
  .object({
    "csp-report": z.object({
      "document-uri": z.string(),
      "effective-directive": optional,
      "violated-directive": optional,
      "blocked-uri": optional,
      "source-file": optional,
    }),
  })
  .transform(({ "csp-report": report }): Breach[] => [
    {
      page: report["document-uri"],
      directive: (report["effective-directive"] || report["violated-directive"]) ?? "",
      blocked: report["blocked-uri"] ?? "",
      source: report["source-file"] ?? "",
    },
  ]);

/** https://www.w3.org/TR/CSP3/#reporting; reports of other types may come with it. */
const batch = z
  .array(
    z.union([
      z
        .object({
          type: z.literal("csp-violation"),
          body: z.object({
            documentURL: z.string(),
            effectiveDirective: z.string(),
            blockedURL: optional,
            sourceFile: optional,
          }),
        })
        .transform(({ body }): Breach | null => ({
          page: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL ?? "",
          source: body.sourceFile ?? "",
        })),
      z.object({ type: z.string().refine((type) => type !== "csp-violation") }).transform(() => null),
    ]),
  )
  .transform((all) => all.filter((each) => each !== null));

const reports = z.union([single, batch]);

/** The breaches in a body, which may be none; null when it is no report. */
export const parseReports = (body: unknown): Breach[] | null => reports.safeParse(body).data ?? null;

const EXTENSION = /^(chrome|moz|safari(-web)?)-extension(:|$)/i;

/** A breach in the terms of the log: no query, nobody's address, and no secret part of a path. */
interface LoggedBreach {
  directive: string;
  blocked: string;
  path: string;
}

/** Null for a report of another site's page, for one that makes no sense, and for what a browser's extension did. */
function loggedBreach(
  { page, directive, blocked, source }: Breach,
  ownOrigins: Site["ownOrigins"],
): LoggedBreach | null {
  if (EXTENSION.test(blocked) || EXTENSION.test(source)) return null;
  const [name = ""] = directive.split(" ", 1);
  if (!/^[a-z-]{1,40}$/.test(name) || !URL.canParse(page)) return null;
  const { origin, pathname } = new URL(page);
  if (!ownOrigins.has(origin)) return null;
  return {
    directive: name,
    blocked: blockedSource(blocked).slice(0, MAX_LOGGED),
    path: tellingNothing(pathname).slice(0, MAX_LOGGED),
  };
}

/** The host of what was blocked; for an address without one its scheme, such as `data:`; or the browser's own word. */
function blockedSource(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "unknown";
  const { host, protocol } = new URL(blocked);
  return /^(https?|wss?):$/.test(protocol) ? host : protocol;
}

/** The reports of a process. */
export interface PolicyReports {
  /** Logs the breaches that this hour's log does not have yet. */
  record(breaches: readonly Breach[], site: Pick<Site, "ownOrigins">, now: Date): void;
}

/** Each directive, host and path is one line an hour, however many visitors report it, and an hour has few lines. */
export function openPolicyReports(log: Log): PolicyReports {
  const logged = new Set<string>();
  let hour = 0;
  let isFull = false;
  return {
    record(breaches, { ownOrigins }, now) {
      const present = Math.floor(now.getTime() / HOUR_MS);
      if (present !== hour) {
        hour = present;
        isFull = false;
        logged.clear();
      }
      for (const breach of breaches) {
        const line = loggedBreach(breach, ownOrigins);
        if (line === null || isFull) continue;
        const key = Object.values(line).join(" ");
        if (logged.has(key)) continue;
        isFull = logged.size >= MAX_LINES;
        if (isFull) log.warn("More was stopped by the content policy; it is not logged until the next hour");
        else {
          logged.add(key);
          log.warn("The content policy stopped something", { ...line });
        }
      }
    },
  };
}

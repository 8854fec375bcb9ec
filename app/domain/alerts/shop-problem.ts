import { formatMoment } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";

/** A problem of the shop as a whole, which costs money or trust until somebody does something about it. */
export type ShopProblem =
  /** The free space on the disk, such as `180 MB`. */
  | { kind: "disk"; left: string }
  /** The milliseconds by which the machine's clock is ahead of the payment provider's. */
  | { kind: "clock"; offMs: number }
  | { kind: "events"; host: string; failures: number }
  /** When the last backup was written; null when there is none. */
  | { kind: "backup"; last: Date | null }
  /** Why no order is taken, with what to do about it. */
  | { kind: "no-orders"; reason: string };

/** A problem in sentences: what happened, what it means, and what to do. */
export interface ProblemMessage {
  title: string;
  /** Empty where the title says it all. */
  effect: string;
  remedy: string;
  /** The page of the administration to begin with. */
  page: { label: string; path: string };
}

const OVERVIEW = { label: "Open the overview", path: "/admin/overview" };

/** The sentences for a problem of the shop, on the overview and in an email. */
export function formatProblem(problem: ShopProblem): ProblemMessage {
  switch (problem.kind) {
    case "disk":
      return {
        title: `The shop’s disk is nearly full: ${problem.left} left.`,
        effect:
          "New orders, enquiries, pictures and imports are refused until there is room. Orders that are being paid still come in.",
        remedy: "Ask whoever runs the machine to make room, or for a larger disk.",
        page: OVERVIEW,
      };
    case "clock":
      return {
        title: `The clock of the shop’s machine is ${formatSpan(problem.offMs)} ${problem.offMs > 0 ? "fast" : "slow"}, by the payment provider’s.`,
        effect: "Payments fail when it is minutes.",
        remedy: "Ask whoever runs the machine to let it set its clock by itself (NTP).",
        page: OVERVIEW,
      };
    case "events":
      return {
        title: `Events don't reach ${problem.host}: the last ${formatCount(problem.failures)} attempts failed.`,
        effect: "",
        remedy: "Look at Settings, Webhooks, or pause it there.",
        page: { label: "Open the webhooks", path: "/admin/settings/webhooks" },
      };
    case "backup":
      return {
        title:
          problem.last === null
            ? "The backup that you asked for has not been written."
            : `The last backup is from ${formatMoment(problem.last)}, and the next one is overdue.`,
        effect: "",
        remedy: "Press ‘Back up now’; if that fails, ask whoever runs the machine.",
        page: { label: "Open the backups", path: "/admin/settings/backup" },
      };
    case "no-orders":
      return { title: "The shop takes no orders.", effect: "", remedy: problem.reason, page: OVERVIEW };
  }
}

/** `41 seconds`, `3 minutes`, `5 hours`, `2 days`. */
function formatSpan(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  const [unit = "second", size = 1] =
    (
      [
        ["day", 86_400],
        ["hour", 3_600],
        ["minute", 60],
      ] as const
    ).find(([, size]) => seconds >= 2 * size) ?? [];
  return `${Math.round(seconds / size)} ${unit}s`;
}

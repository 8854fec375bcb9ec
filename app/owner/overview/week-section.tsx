import { RowLink } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import type { WeekLine } from "./week.ts";

/** The owner's week on one screen of a phone; nothing where there are no calls and no pieces made to measure. */
export const WeekSection = ({ lines }: { lines: readonly WeekLine[] }) =>
  lines.length > 0 && (
    <Part id="week" title="Your week" size="m" className="mt-6">
      <ul className="mt-3 border-ink border-t">
        {lines.map(({ id, when, what, whose, to, isUrgent }) => (
          <li
            key={id}
            className="relative grid min-h-11 grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-sand border-b py-2 text-label transition-colors duration-150 hover:bg-calico/60"
          >
            <span
              className={`text-small tabular-nums ${isUrgent ? "font-[560] text-laterite" : "text-bark"}`}
            >
              {when}
            </span>
            <span className="wrap-anywhere">
              <RowLink to={to} label={what} /> {whose}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );

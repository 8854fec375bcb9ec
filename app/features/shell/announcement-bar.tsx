import { Link } from "react-router";
import { announcement } from "#app/features/content/content.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import { dismissAnnouncement } from "./announcement-store.ts";

/** The first line of every page. Always in the HTML; a mark on the document decides whether it shows. */
export function AnnouncementBar() {
  const { text, link } = announcement;
  return (
    <section
      aria-label="Announcement"
      className="announcement on-dark relative bg-indigo text-shea text-small print:hidden"
    >
      <p className="flex min-h-10 flex-wrap items-center gap-x-1.5 py-2.5 pr-16 pl-6 md:justify-center md:px-16 md:text-center">
        <span className="block">
          {text}{" "}
          <Link
            to={link.to}
            className="font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {link.label}
            {/* Outside its sentence, in a list of links or for a machine, the label alone has no meaning. */}
            <span className="visually-hidden"> about our limited runs</span>
          </Link>
        </span>
      </p>
      <button
        type="button"
        onClick={dismissAnnouncement}
        className="needs-script absolute top-1/2 right-3 grid size-11 -translate-y-1/2 place-items-center md:right-4 md:size-10 lg:right-6"
      >
        <CloseIcon className="size-4" />
        <span className="visually-hidden">Dismiss announcement</span>
      </button>
    </section>
  );
}

import { Link } from "react-router";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { dismissAnnouncement } from "./announcement-store.ts";

/** Always in the HTML; a mark on the document decides whether it shows. */
export function AnnouncementBar() {
  const { text, link } = useFrame().announcement;
  return (
    <section
      aria-label="Announcement"
      className="announcement flex min-h-10 grow items-center justify-between gap-2 lg:justify-start"
    >
      <p>
        {text}{" "}
        <Link
          to={link.to}
          className="font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {link.label}
          {/* Outside its sentence, in a list of links or for a machine, the label alone has no meaning. */}
          <span className="visually-hidden"> about our limited runs</span>
        </Link>
      </p>
      <button
        type="button"
        onClick={dismissAnnouncement}
        className="needs-script -mr-3 grid size-11 shrink-0 place-items-center lg:size-10"
      >
        <CloseIcon className="size-4" />
        <span className="visually-hidden">Dismiss announcement</span>
      </button>
    </section>
  );
}

import { Link } from "react-router";

/** Where the page stands: a line on a wide screen, a way back on the picture's edge on a phone. */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="text-bark text-small max-lg:absolute max-lg:top-0 max-lg:left-0 max-lg:z-10 lg:px-12 lg:py-4"
    >
      <ol className="flex gap-x-2">
        <li>
          <Link
            to="/catalogue"
            className="flex min-h-11 items-center gap-x-2 bg-shea pr-4 pl-6 text-ink underline-offset-6 hover:underline lg:min-h-0 lg:bg-transparent lg:p-0 lg:text-bark"
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 6 10"
              className="h-2.5 fill-none stroke-current stroke-[1.5] lg:hidden"
            >
              <path d="M5 1 1 5l4 4" />
            </svg>
            Catalogue
          </Link>
        </li>
        <li aria-hidden="true" className="max-lg:hidden">
          /
        </li>
        <li aria-current="page" className="text-ink max-lg:visually-hidden">
          {title}
        </li>
      </ol>
    </nav>
  );
}

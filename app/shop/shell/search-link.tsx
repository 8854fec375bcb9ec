import { Link } from "react-router";
import { SearchIcon } from "#app/ui/control-icons.tsx";

/** The link to the catalogue's search. */
export function SearchLink() {
  return (
    <Link
      to="/catalogue#search"
      prefetch="intent"
      className="grid size-11 place-items-center hover:text-laterite"
    >
      <SearchIcon className="size-5" />
      <span className="visually-hidden">Search</span>
    </Link>
  );
}

import { Link } from "react-router";
import { SearchIcon } from "#app/ui/control-icons.tsx";

/** The link to the catalogue's search, where the bar has room for it; on small screens the catalogue itself is near. */
export function SearchLink() {
  return (
    <Link
      to="/catalogue#search"
      prefetch="intent"
      className="hidden size-11 place-items-center hover:text-laterite xl:grid"
    >
      <SearchIcon className="size-5" />
      <span className="visually-hidden">Search</span>
    </Link>
  );
}

import { Link } from "react-router";
import type { GroupLink, LinkGroup } from "#app/shared/link-group.ts";
import { Picture } from "#app/ui/picture.tsx";

const LINK = "flex min-h-11 items-center px-3 font-medium text-label -outline-offset-2 hover:bg-calico";

/** Groups that share the last column: the gifts, below the looks. */
const isLast = ({ name }: LinkGroup): boolean => name === "Looks" || name.startsWith("Gifts");

/** The ways into the shop below the header of a laptop: columns of links, and the newest pieces, one as a picture. */
export function CataloguePanel({ groups }: { groups: readonly LinkGroup[] }) {
  const [shown, ...others] = groups.find(({ name }) => name === "New in")?.links ?? [];
  const ways = groups.filter((group) => group.name !== "New in" && !isLast(group));
  const columns = [...ways.map((group) => [group]), groups.filter(isLast)];
  return (
    <div className="flex justify-between gap-x-2">
      {columns
        .filter((column) => column.length > 0)
        .map((column) => (
          <div key={column[0]?.name} className={column[0]?.name === "Size" ? "whitespace-nowrap" : "min-w-0"}>
            {column.map(({ name, links }) => (
              <Group key={name} name={name} links={links} />
            ))}
          </div>
        ))}
      {shown && <NewIn shown={shown} others={others} />}
    </div>
  );
}

function Group({ name, links }: LinkGroup) {
  return (
    <>
      <Heading>{name}</Heading>
      <ul aria-label={name} className="mb-4">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const Heading = ({ children }: { children: string }) => (
  <p aria-hidden="true" className="mb-1 px-3 text-bark text-small">
    {children}
  </p>
);

/** The newest piece with its picture, and beside it the next ones by name. */
function NewIn({ shown, others }: { shown: GroupLink; others: readonly GroupLink[] }) {
  return (
    <div>
      <Heading>New in</Heading>
      <ul aria-label="New in" className="flex gap-x-2 px-3">
        <li className="w-40">
          <Link to={shown.to} prefetch="intent" className="group block">
            <Picture
              url={shown.pictureUrl}
              alt=""
              sizes="160px"
              className="overflow-hidden"
              imgClassName="aspect-4/5 w-full object-cover"
            />
            <PieceWords piece={shown} />
          </Link>
        </li>
        {others.length > 0 && (
          <li className="w-40 pl-3 max-xl:hidden">
            <ul>
              {others.map((piece) => (
                <li key={piece.to}>
                  <Link to={piece.to} prefetch="intent" className="group block">
                    <PieceWords piece={piece} />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </div>
  );
}

function PieceWords({ piece: { label, detail } }: { piece: GroupLink }) {
  return (
    <span className="block py-2">
      <span className="block font-display text-card underline-offset-6 group-hover:underline">{label}</span>
      <span className="text-bark text-small tabular-nums">{detail}</span>
    </span>
  );
}

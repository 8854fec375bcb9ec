import type { ReactNode } from "react";
import { Link } from "react-router";
import type { GroupLink, LinkGroup } from "#app/shared/link-group.ts";
import { Picture } from "#app/ui/picture.tsx";

const hasPictures = ({ links }: LinkGroup): boolean =>
  links.some(({ pictureUrl }) => pictureUrl !== undefined);

/** The ways into the shop in the menu of small screens: new pieces in a row, the others with small pictures or as words. */
export const MenuGroups = ({ groups }: { groups: readonly LinkGroup[] }) =>
  [...groups.filter(hasPictures), ...groups.filter((group) => !hasPictures(group))].map((group) => (
    <MenuGroup key={group.name} group={group} />
  ));

function MenuGroup({ group }: { group: LinkGroup }) {
  const { name, links } = group;
  const isPictured = hasPictures(group);
  if (name === "New in")
    return (
      <Group name={name} className="grid grid-cols-4 gap-x-2">
        {links.map((link) => (
          <li key={link.to} className="min-w-0">
            <NewPiece link={link} />
          </li>
        ))}
      </Group>
    );
  return (
    <Group
      name={name}
      className={isPictured ? "grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4" : "flex flex-wrap gap-x-6"}
    >
      {links.map(({ label, to, pictureUrl }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className={
              isPictured
                ? "flex items-center gap-3 font-display text-card leading-snug"
                : "inline-flex min-h-11 items-center"
            }
          >
            {isPictured && <Thumb url={pictureUrl} className="w-13 shrink-0" sizes="52px" />}
            <span className="min-w-0 wrap-break-word">{label}</span>
          </Link>
        </li>
      ))}
    </Group>
  );
}

function Group({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <p aria-hidden="true" className="mb-1 text-bark text-small">
        {name}
      </p>
      <ul aria-label={name} className={className}>
        {children}
      </ul>
    </div>
  );
}

function NewPiece({ link: { label, to, detail, pictureUrl } }: { link: GroupLink }) {
  return (
    <Link to={to} className="block text-badge">
      <Thumb url={pictureUrl} sizes="25vw" />
      <span className="mt-1 line-clamp-2">{label}</span>
      <span className="text-bark tabular-nums">{detail}</span>
    </Link>
  );
}

/** The picture of what a link leads to, which the words beside it name. */
const Thumb = ({
  url,
  sizes,
  className = "",
}: {
  url: string | undefined;
  sizes: string;
  className?: string;
}) => (
  <Picture
    url={url}
    alt=""
    sizes={sizes}
    className={`overflow-hidden ${className}`}
    imgClassName="aspect-4/5 w-full object-cover"
  />
);

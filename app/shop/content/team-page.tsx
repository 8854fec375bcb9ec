import type { Team, TeamMember } from "#app/domain/content/page-schemas.ts";
import { initials } from "#app/shared/initials.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { NextStep, TextHead } from "./text-head.tsx";

/** The people, and how to reach them. */
export function TeamPage({ words }: { words: Team }) {
  const { head, members, contact } = words;
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead} />
      {members.length > 0 && (
        <ul className="grid grid-cols-1 gap-x-0.5 gap-y-12 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-6 lg:px-12">
          {members.map((member, index) => (
            <li key={member.name}>
              <TeamCard member={member} nth={index} />
            </li>
          ))}
        </ul>
      )}
      <NextStep words={contact} />
    </>
  );
}

interface TeamCardProps {
  member: TeamMember;
  /** Its position, from 0. */
  nth: number;
}

/** One person: her portrait or a picture of her work, or her initials, woven; on a phone her words beside it. */
function TeamCard({ member, nth }: TeamCardProps) {
  const { name, role, bio, portrait, socials = [] } = member;
  return (
    <article className="grid grid-cols-2 items-end sm:block">
      {portrait ? (
        <Picture
          url={portrait.url}
          alt={portrait.alt}
          sizes="(min-width: 900px) 23vw, 50vw"
          priority={nth === 0}
          className="relative aspect-4/5"
          imgClassName="absolute inset-0 size-full object-cover"
        />
      ) : (
        <WovenMonogram name={name} nth={nth} />
      )}
      <div className="px-6 pt-5 lg:px-0">
        <h2 className="font-display text-m">{name}</h2>
        <p className="mt-1 font-display text-bark text-kicker italic">{role}</p>
        {bio && <p className="mt-3 max-w-sm">{bio}</p>}
        {socials.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {socials.map((social) => (
              <li key={social.url}>
                <TextLink href={social.url} className="inline-flex min-h-11 items-center text-label">
                  {social.name}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

const GROUNDS = ["laterite", "indigo", "ink", "leaf"];
/** The motifs of a block of 16 by 20: a stepped diamond, upright threads, level threads. */
const MOTIFS = [
  { thread: "turmeric", path: "m7 2h2v3h2v3h2v4h-2v3h-2v3h-2v-3h-2v-3h-2v-4h2v-3h2zm0 6v4h2v-4z" },
  { thread: "sand", path: "m2 0h2v20h-2zm5 0h2v20h-2zm5 0h2v20h-2z" },
  { thread: "shea", path: "m0 3h16v2h-16zm0 6h16v2h-16zm0 6h16v2h-16z" },
];
const COLUMNS = [0, 1, 2, 3, 4];
const ROWS = [0, 1, 2, 3, 4, 5];

const colour = (name: string | undefined) => `var(--color-${name})`;

/**
 * The picture of a person without a portrait: woven strips in the brand's colours, and the initials on a label. Every
 * second strip begins half a block higher. `nth` shifts grounds and motifs, so that twelve tiles differ.
 */
export const WovenMonogram = ({ name, nth }: { name: string; nth: number }) => (
  <svg viewBox="0 0 80 100" aria-hidden="true" className="block aspect-4/5 w-full">
    {COLUMNS.flatMap((column) =>
      ROWS.map((row) => {
        const motif = MOTIFS[(column + row + nth) % MOTIFS.length];
        const corner = `M${column * 16} ${row * 20 - (column % 2) * 10}`;
        return (
          <g key={corner}>
            <path
              d={`${corner}h16v20h-16z`}
              fill={colour(GROUNDS[(column * 3 + row + nth) % GROUNDS.length])}
            />
            <path d={corner + motif?.path} fill={colour(motif?.thread)} />
          </g>
        );
      }),
    )}
    <path d="M16 38h48v24H16z" fill={colour("shea")} />
    <path
      d="M17.5 39.5h45v21h-45z"
      fill="none"
      stroke={colour("bark")}
      strokeWidth=".3"
      strokeDasharray="1"
    />
    <text x="40" y="55" textAnchor="middle" fontSize="14" className="font-display">
      {initials(name)}
    </text>
  </svg>
);

import type { Team, TeamMember } from "#app/domain/content/page-schemas.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { NextStep, TextHead } from "./text-head.tsx";
import { WovenMonogram } from "./woven-monogram.tsx";

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

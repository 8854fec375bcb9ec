import { initials } from "#app/shared/initials.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Team, TeamMember } from "../page-schemas.ts";
import { NextStep } from "./next-step.tsx";
import { TextHead } from "./text-head.tsx";

/** The people, and how to reach them. */
export function TeamPage({ words }: { words: Team }) {
  const { head, members, contact } = words;
  return (
    <>
      <TextHead heading={head.heading} lead={head.lead} />
      <ul className="grid grid-cols-1 gap-x-0.5 gap-y-12 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-6 lg:px-12">
        {members.map((member, index) => (
          <li key={member.name}>
            <TeamCard member={member} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <NextStep words={contact} />
    </>
  );
}

interface TeamCardProps {
  member: TeamMember;
  /** The first picture of the page. */
  isFirst: boolean;
}

/** One person. Without a portrait: her cloth, with her initials on a label like a tailor's. */
function TeamCard({ member, isFirst }: TeamCardProps) {
  const { name, role, bio, picture, socials = [] } = member;
  return (
    <article>
      <div className="relative">
        <Picture
          url={picture.url}
          alt={picture.alt}
          sizes="(min-width: 900px) 40vw, (min-width: 576px) 60vw, 125vw"
          priority={isFirst}
          imgClassName="aspect-4/5 w-full object-cover"
        />
        {picture.shows === "cloth" && (
          <p aria-hidden="true" className="absolute inset-0 grid place-items-center">
            <span className="bg-shea p-1">
              <span className="grid min-w-28 place-items-center border border-bark border-dashed px-6 py-3 font-display text-l">
                {initials(name)}
              </span>
            </span>
          </p>
        )}
      </div>
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

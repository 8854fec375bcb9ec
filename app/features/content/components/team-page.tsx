import type { Team } from "../page-schemas.ts";
import { NextStep } from "./next-step.tsx";
import { TeamCard } from "./team-card.tsx";
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

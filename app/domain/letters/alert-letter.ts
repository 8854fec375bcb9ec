import type { MailLink, OrderMail, ShopDetails } from "./order-mail.ts";

/** A problem as the owner reads it: what happened, what to do, and where. */
export interface ToldProblem {
  title: string;
  remedy: string;
  link: MailLink;
}

/** So many problems are named. The overview has the others. */
const MAX_NAMED = 20;

/** To the owner: what has gone wrong and needs her, each problem with its remedy and its page. */
export function alertLetter(
  problems: readonly ToldProblem[],
  { overviewUrl }: { overviewUrl: string },
  { name }: Pick<ShopDetails, "name">,
): OrderMail {
  const [first] = problems;
  const isOne = problems.length === 1;
  const more = problems.length - MAX_NAMED;
  return {
    subject:
      isOne && first ? `Please look: ${first.title}` : `Please look: ${problems.length} problems at ${name}`,
    title: isOne ? "Something needs you" : `${problems.length} things need you`,
    facts: [],
    paragraphs: [],
    links: [],
    pieces: [],
    sums: [],
    deliverTo: [],
    sections: [
      ...problems
        .slice(0, MAX_NAMED)
        .map(({ title, remedy, link }) => ({ title, paragraphs: [remedy], link })),
      ...(more > 0
        ? [
            {
              title: `And ${more} more`,
              paragraphs: ["The overview has all of them."],
              link: { label: "Open the overview", url: overviewUrl },
            },
          ]
        : []),
      {
        title: "Why you are getting this",
        paragraphs: [
          `${name} writes to you when something goes wrong that it can’t put right by itself. You hear of each problem once, for as long as it lasts.`,
        ],
      },
    ],
    law: [],
  };
}

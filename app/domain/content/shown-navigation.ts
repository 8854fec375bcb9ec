import type { Documents } from "./documents.ts";
import type { Navigation } from "./schemas.ts";

type Link = Navigation["quickLinks"][number];

/**
 * The navigation without links to pages, and parts of pages, for which the owner has written nothing, and without the
 * calls of a shop that takes none. An entry with entries below it stays as long as one of them does.
 */
export function shownNavigation(documents: Documents, { takesCalls }: { takesCalls: boolean }): Navigation {
  const { main, quickLinks, legal, ...others } = documents.navigation;
  const empty = emptyPlaces(documents, takesCalls);
  const isShown = ({ to }: Link) => !empty.has(to);
  return {
    ...others,
    main: main
      .map(({ children, ...item }) => {
        const shown = children?.filter(isShown) ?? [];
        return shown.length > 0 ? { ...item, children: shown } : item;
      })
      .filter((item) => "children" in item || isShown(item)),
    quickLinks: quickLinks.filter(isShown),
    legal: legal.filter(isShown),
  };
}

/** The addresses of the pages, and of their parts, that have nothing to show. */
function emptyPlaces(
  { about, figures, team, services, faqs, "the-journey": journey }: Documents,
  takesCalls: boolean,
) {
  const hasValues = about.values.list.length > 0;
  const hasService =
    services.services.length > 0 || services.making.steps.length > 0 || services.women || services.mentorship;
  const isWritten: Readonly<Record<string, unknown>> = {
    "/about": about.story || hasValues || about.mission || about.vision || figures.length > 0,
    "/about#values": hasValues,
    "/about#mission-vision": about.mission || about.vision,
    "/book": takesCalls,
    "/our-team": team.members.length > 0,
    "/what-we-do": hasService || faqs.length > 0,
    "/what-we-do#women": services.women,
    "/what-we-do#mentorship": services.mentorship,
    "/what-we-do#faqs": faqs.length > 0,
    "/client": journey.quote || journey.text !== "" || journey.milestones.list.length > 0,
  };
  return new Set(Object.keys(isWritten).filter((path) => !isWritten[path]));
}

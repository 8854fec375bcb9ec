import { TextLink } from "#app/ui/text-link.tsx";
import type { Choices } from "../catalogue-choices.ts";
import type { Listing } from "../catalogue-listing.ts";
import { type CatalogueView, linkTo, relTo, unfiltered } from "../catalogue-view.ts";
import { filterWords, stylesCount } from "../catalogue-words.ts";
import { ScreenMessage } from "./screen-message.tsx";

interface NoMatchesProps {
  view: CatalogueView;
  choices: Choices;
  waysOut: Listing["waysOut"];
  styles: number;
}

/** Shown when nothing matches: the filters to remove, and how many products each removal brings back. */
export function NoMatches({ view, choices, waysOut, styles }: NoMatchesProps) {
  const link = "inline-block py-2 font-[560]";
  return (
    <ScreenMessage title="Nothing like that on the rail." page={false}>
      <p>
        {waysOut.length > 0
          ? "Let go of one thing and there is more to see."
          : "Try the name of a cloth, a colour or a size, or look at everything."}
      </p>
      <ul className="mt-4">
        {waysOut.map(({ without, count }) => {
          const to = linkTo(view, { [without]: without === "q" ? "" : null });
          return (
            <li key={without}>
              <TextLink to={to} rel={relTo(to)} className={link}>
                {stylesCount(count)} without {filterWords(view, without, choices)}
              </TextLink>
            </li>
          );
        })}
        <li>
          <TextLink to={linkTo(unfiltered(view))} className={link}>
            All {stylesCount(styles)}
          </TextLink>
        </li>
      </ul>
      <p className="mt-4">
        We also make to measure.{" "}
        <TextLink to="/contact" className="font-[560]">
          Tell us what you are looking for
        </TextLink>
      </p>
    </ScreenMessage>
  );
}

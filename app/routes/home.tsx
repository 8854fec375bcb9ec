import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { listPricesFrom, listProducts } from "#app/features/catalogue/shop-window.server.ts";
import { site } from "#app/features/content/content.ts";
import { figures, home, testimonials } from "#app/features/content/page-content.server.ts";
import { organizationJsonLd } from "#app/features/content/structured-data.ts";
import { answerForm } from "#app/features/enquiries/answer-enquiry.server.ts";
import { HomePage } from "#app/features/home/home-page.tsx";
import { databaseContext, siteContext } from "#app/platform/http/context.ts";
import { type PublicHandle, publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { MachineData } from "#app/ui/machine-data.tsx";
import type { Route } from "./+types/home.ts";

// Where its form leads without scripts.
export const handle: PublicHandle = { query: ["sent"] };

/** The specification shows six (section 9). */
const NEW_AND_POPULAR = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [products, pricesFrom] = await Promise.all([
    listProducts(db, { limit: NEW_AND_POPULAR }),
    listPricesFrom(db),
  ]);
  const { origin } = context.get(siteContext);
  return { words: home, figures, testimonials, products, pricesFrom, origin };
}

export const action = (args: Route.ActionArgs) => answerForm(args, "consultation", "/");

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, LISTING_TAG);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin, ...page } = loaderData;
  return (
    <>
      <MachineData text={import.meta.env.SSR ? jsonLdText(organizationJsonLd(site, origin)) : null} />
      <HomePage {...page} />
    </>
  );
}

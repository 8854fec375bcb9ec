import { LISTING_TAG } from "#app/features/catalogue/page-tags.ts";
import { listPricesFrom, listProducts } from "#app/features/catalogue/queries.server.ts";
import { answerForm } from "#app/features/enquiries/answer-enquiry.server.ts";
import { HomePage } from "#app/features/home/home-page.tsx";
import { databaseContext } from "#app/platform/http/context.ts";
import { publicPageOrAnswer } from "#app/platform/http/page-headers.ts";
import type { Route } from "./+types/home.ts";

/** The specification shows six (section 9). */
const NEW_AND_POPULAR = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [products, pricesFrom] = await Promise.all([
    listProducts(db, { limit: NEW_AND_POPULAR }),
    listPricesFrom(db),
  ]);
  return { products, pricesFrom };
}

export const action = (args: Route.ActionArgs) => answerForm(args, "consultation", "/");

export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  publicPageOrAnswer(actionHeaders, LISTING_TAG);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage products={loaderData.products} pricesFrom={loaderData.pricesFrom} />;
}

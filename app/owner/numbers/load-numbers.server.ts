import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import {
  listReasons,
  listRuns,
  listSoldOut,
  type ReasonCount,
  type RunSize,
  type SoldOutProduct,
} from "./load-pieces.server.ts";
import {
  type BestSeller,
  type CountrySales,
  listBestSellers,
  listCountries,
  listSales,
  type SalesStep,
} from "./load-sales.server.ts";
import {
  listMissedSearches,
  listSeenPages,
  listVisits,
  type MissedSearch,
  type SeenPage,
  type VisitsStep,
} from "./load-visits.server.ts";
import { type Period, parsePeriod } from "./period.ts";

export interface NumbersDeps {
  db: Database;
  gateway: Pick<PaymentGateway, "provider" | "livemode">;
  now: () => Date;
}

/** The numbers of a period. Money is that of the connection that the shop has now, as in the books. */
export interface Numbers {
  period: Period;
  provider: PaymentGateway["provider"];
  livemode: boolean;
  sales: SalesStep[];
  bestSellers: BestSeller[];
  countries: CountrySales[];
  runs: RunSize[];
  soldOut: SoldOutProduct[];
  reasons: ReasonCount[];
  visits: VisitsStep[];
  seenPages: SeenPage[];
  missed: MissedSearch[];
}

/** Three questions at a time, so that one page leaves connections for shoppers. */
export async function loadNumbers(
  { db, gateway, now }: NumbersDeps,
  admin: Admin<"money:read">,
  asked: string | null,
): Promise<Numbers> {
  const period = parsePeriod(asked, now());
  const { provider, livemode } = gateway;
  const connection = { provider, livemode };
  const [sales, bestSellers, countries] = await Promise.all([
    listSales(db, admin, connection, period),
    listBestSellers(db, admin, connection, period),
    listCountries(db, admin, connection, period),
  ]);
  const [runs, soldOut, reasons] = await Promise.all([
    listRuns(db, admin),
    listSoldOut(db, admin, period),
    listReasons(db, admin, connection, period),
  ]);
  const [visits, seenPages, missed] = await Promise.all([
    listVisits(db, admin, period),
    listSeenPages(db, admin, period),
    listMissedSearches(db, admin, period),
  ]);
  return {
    period,
    ...connection,
    sales,
    bestSellers,
    countries,
    runs,
    soldOut,
    reasons,
    visits,
    seenPages,
    missed,
  };
}

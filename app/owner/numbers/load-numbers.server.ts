import {
  listRuns,
  listSoldOut,
  type RunSize,
  type SoldOutProduct,
} from "#app/domain/catalogue/products/running-out.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { type CountrySales, listCountries, listSales, type Sales } from "#app/domain/money/sales.server.ts";
import {
  listMissedSearches,
  listSeenPages,
  listVisits,
  type MissedSearch,
  type SeenPage,
} from "#app/domain/people/visits/count-visits.server.ts";
import {
  type BestSeller,
  listBestSellers,
  listReasons,
  type ReasonCount,
} from "#app/domain/returns/return-numbers.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { everyStep, type Period, parsePeriod, type Step } from "./period.ts";

interface NumbersDeps {
  db: Database;
  gateway: Pick<PaymentGateway, "provider" | "livemode">;
  now: () => Date;
}

/** The numbers of a period. Money is that of the shop's present connection, as in the books. */
export interface Numbers {
  period: Period;
  provider: PaymentGateway["provider"];
  livemode: boolean;
  sales: (Step & Sales)[];
  bestSellers: BestSeller[];
  countries: CountrySales[];
  runs: RunSize[];
  soldOut: SoldOutProduct[];
  reasons: ReasonCount[];
  visits: (Step & { visits: number })[];
  seenPages: SeenPage[];
  missed: MissedSearch[];
}

/** The length of each list; the rest is left out. */
const MAX_LISTED = 10;

/** Three questions at a time, so that one page leaves connections for shoppers. */
export async function loadNumbers(
  { db, gateway, now }: NumbersDeps,
  admin: Admin<"money:read">,
  asked: string | null,
): Promise<Numbers> {
  const period = parsePeriod(asked, now());
  const { provider, livemode } = gateway;
  const connection = { provider, livemode };
  const { since, step: width } = period;
  const listed = { since, most: MAX_LISTED };
  const [sales, bestSellers, countries] = await Promise.all([
    listSales(db, admin, connection, { since, width }),
    listBestSellers(db, admin, connection, listed),
    listCountries(db, admin, connection, listed),
  ]);
  const [runs, soldOut, reasons] = await Promise.all([
    listRuns(db, admin),
    listSoldOut(db, admin, listed),
    listReasons(db, admin, connection, since),
  ]);
  const [visits, seenPages, missed] = await Promise.all([
    listVisits(db, admin, { since, width }),
    listSeenPages(db, admin, listed),
    listMissedSearches(db, admin, since),
  ]);
  return {
    period,
    ...connection,
    sales: everyStep(period, sales, { orders: 0, revenueCents: toMoney(0) }),
    bestSellers,
    countries,
    runs,
    soldOut,
    reasons,
    visits: everyStep(period, visits, { visits: 0 }),
    seenPages,
    missed,
  };
}

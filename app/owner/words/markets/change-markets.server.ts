import { countLackingPapers } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Markets } from "#app/domain/content/delivery-schema.ts";
import { saveDocument } from "#app/domain/content/document-store.server.ts";
import { type ContentDeps, loadDocument } from "#app/domain/content/read-documents.server.ts";
import type { Brand } from "#app/domain/content/schemas.ts";
import { PLACES } from "#app/domain/delivery/countries.ts";
import { MARKET_IDS, type MarketId, marketOf } from "#app/domain/delivery/markets.ts";
import { withNorthernIreland } from "#app/domain/delivery/northern-ireland.ts";
import { type Delivery, isInUk, type Zone } from "#app/domain/delivery/zone.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { DOCUMENT_ACTIONS, type DocumentFormDeps } from "#app/owner/words/change-document.server.ts";
import type { DocumentAnswer } from "#app/owner/words/document-view.ts";
import { ok } from "#app/shared/result.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { checkedRules, MARKETS_PATH, type MarketView } from "./market-rules.ts";

/** Every market as it stands now. */
export async function loadMarkets(deps: ContentDeps, admin: Admin<"settings:read">): Promise<MarketView[]> {
  const [papers, delivery, markets, site] = await Promise.all([
    countLackingPapers(deps.db, admin),
    loadDocument(deps, admin, "delivery"),
    loadDocument(deps, admin, "markets"),
    loadDocument(deps, admin, "site"),
  ]);
  const { maker, responsible, notice } = markets.published as Markets;
  const { zones: all, closedMarkets = [] } = withNorthernIreland(delivery.published as Delivery);
  return MARKET_IDS.map((id) => {
    const inMarket = ({ countries }: Zone) => countries.filter((country) => marketOf(country) === id);
    const zones = all.filter((zone) => inMarket(zone).length > 0);
    const rules = checkedRules(id, {
      papers,
      maker: maker?.name ?? (site.published as Brand).company.legalName,
      hasResponsible: responsible !== null,
      hasNoticePicture: notice.picture !== null,
      silentZones: zones
        .filter(({ duties, countries }) => !duties && !countries.some(isInUk))
        .map(({ name }) => name),
    });
    return {
      ...{ id, rules, isClosed: closedMarkets.includes(id) },
      delivered: zones.flatMap(inMarket).length,
      countries: PLACES.filter(({ code }) => marketOf(code) === id).length,
      zones: zones.map(({ name }) => name),
    };
  });
}

/** The page again: the fields below that were not saved, a market to be asked for once more, or why it stayed so. */
export type MarketsAnswer = DocumentAnswer | { asks: MarketId } | { refusal: string };

/** Opens and closes markets, and saves who answers for products and the European Union's notice. */
export const MARKETS_ACTIONS: PageActions<"words" | "settings", DocumentFormDeps, MarketsAnswer> = {
  area: "settings",
  largest: { ...DOCUMENT_ACTIONS.largest, bytes: 30 * 1024 * 1024 },
  asked: (form) => (form.has("go") ? "go" : (DOCUMENT_ACTIONS.asked as (form: FormData) => unknown)(form)),
  actions: {
    ...DOCUMENT_ACTIONS.actions,
    go: act<"words" | "settings", DocumentFormDeps, MarketsAnswer, MarketChange, "settings">(
      parseMarketChange,
      ({ words }, admin, change) => changeMarket(words, admin, change),
      "settings",
    ),
  },
};

interface MarketChange {
  market: MarketId;
  isClosed: boolean;
  isConfirmed: boolean;
}

function parseMarketChange(form: FormData) {
  const market = MARKET_IDS.find((id) => id === form.get("market"));
  const go = form.get("go");
  if (!market || (go !== "open" && go !== "close")) return null;
  return ok({ market, isClosed: go === "close", isConfirmed: form.has("confirmed") });
}

/** Publishes the zones as they are, with this market closed or open. To open one that misses a must is asked twice. */
async function changeMarket(
  deps: ContentDeps,
  admin: Admin<"settings:read"> & Admin<"settings:write">,
  { market, isClosed, isConfirmed }: MarketChange,
): Promise<FormResult<MarketsAnswer>> {
  const views = isClosed || isConfirmed ? [] : await loadMarkets(deps, admin);
  const rules = views.find(({ id }) => id === market)?.rules ?? [];
  if (rules.some(({ state }) => state === "missing")) return { shown: { asks: market }, status: 200 };

  const { published, draft, revision } = await loadDocument(deps, admin, "delivery");
  const refused = (refusal: string): FormResult<MarketsAnswer> => ({ shown: { refusal }, status: 409 });
  if (draft)
    return refused(
      `A draft of the zones is waiting, saved by ${draft.by}, ${formatMoment(draft.savedAt)}. Publish or discard it first, under Words.`,
    );
  const { closedMarkets = [], ...delivery } = withNorthernIreland(published as Delivery);
  if (closedMarkets.includes(market) === isClosed) return { leadsTo: `${MARKETS_PATH}?changed=${market}` };
  const others = closedMarkets.filter((id) => id !== market);
  const body = { ...delivery, closedMarkets: isClosed ? [...others, market] : others };
  const saved = await saveDocument(deps, admin, { name: "delivery", body, revision, publish: "now" });
  if (saved.ok) return { leadsTo: `${MARKETS_PATH}?changed=${market}` };
  return refused(
    saved.error.kind === "problems"
      ? saved.error.problems.map(({ message }) => message).join(" ")
      : `${saved.error.by} saved other zones just now. Please try again.`,
  );
}

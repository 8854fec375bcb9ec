import { useState } from "react";
import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { DoneNotice, Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import type { DocumentAnswer, DocumentPageView } from "#app/owner/words/document-view.ts";
import { Conflict, WordsRefusal } from "#app/owner/words/form/answer-notices.tsx";
import { DocumentForm, SaveBar } from "#app/owner/words/form/document-form.tsx";
import type { MarketsAnswer } from "./change-markets.server.ts";
import {
  type CheckedRule,
  MARKET_LABELS,
  MARKETS_PATH,
  type MarketView,
  type RuleState,
} from "./market-rules.ts";

interface MarketsPageProps {
  markets: readonly MarketView[];
  /** The form of who answers for products, and of the notice. */
  page: DocumentPageView;
  answer: MarketsAnswer | null;
  /** The market that was opened or closed just now. */
  changed: string | null;
}

/** Where the shop sells: what each market's law asks, what is missing, and whether it is open. */
export function MarketsPage({ markets, page, answer, changed }: MarketsPageProps) {
  const done = answer ? undefined : markets.find(({ id }) => id === changed);
  return (
    <OwnerPage
      title="Where we sell"
      nav={<SettingsNav />}
      lead="What the law of each market asks, as we read it on 28 November 2026, and what the shop knows of it. Ask your adviser before you rely on it."
      width="with bar"
    >
      <DoneNotice>
        {done &&
          `${MARKET_LABELS[done.id]}: ${done.isClosed ? "closed. The checkout takes no more orders from there; those that you have stay as they are." : "open. The checkout takes its orders."}`}
      </DoneNotice>
      {answer && "refusal" in answer && (
        <Notice tone="alarms" role="alert">
          {answer.refusal}
        </Notice>
      )}
      {markets.map((market) => (
        <Market
          key={market.id}
          market={market}
          isAsked={!!answer && "asks" in answer && answer.asks === market.id}
        />
      ))}
      <Answers page={page} answer={answer && "typed" in answer ? answer : null} />
    </OwnerPage>
  );
}

function Market({ market, isAsked }: { market: MarketView; isAsked: boolean }) {
  const { id, isClosed, delivered, rules } = market;
  const name = MARKET_LABELS[id];
  const met = rules.filter(({ state }) => state === "met");
  const rest = rules.filter(({ state }) => state !== "met");
  const missing = rest.filter(({ state }) => state === "missing").length;
  const isOpen = !isClosed && delivered > 0;
  const state = isClosed ? "Closed" : isOpen ? "Open" : "No delivery yet";
  const button = { name: "go", value: isClosed ? "open" : "close", label: isClosed ? "Open" : "Close" };
  return (
    <Part id={`market-${id}`} title={name} size="m" className="mt-10 border-ink border-t pt-6">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 text-label">
          <p className={`font-[560] ${isOpen && missing === 0 ? "text-leaf" : "text-laterite"}`}>
            {state}
            {missing > 0 && `, ${missing} missing`}
          </p>
          <p className="mt-1 text-bark">{formatReach(market)}</p>
        </div>
        {!isAsked && (isClosed || isOpen) && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="market" value={id} />
            <Submit {...button} about={` ${name}`} secondary />
          </Form>
        )}
      </div>
      {isAsked && (
        <Notice tone="asks" role="alert" className="mt-4">
          <p>
            Something that the law asks is missing: it is marked below. Do you want to sell there all the
            same?
          </p>
          <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <input type="hidden" name="market" value={id} />
            <input type="hidden" name="confirmed" value="yes" />
            <Submit {...button} about={` ${name} all the same`} />
            <ActionLink to={MARKETS_PATH} label="Leave it closed" />
          </Form>
        </Notice>
      )}
      <ul className="mt-4">
        {rest.map((rule) => (
          <Rule key={rule.title} rule={rule} />
        ))}
      </ul>
      <details className="border-sand border-t">
        <summary className="cursor-pointer py-3 text-label">
          <span className="font-[560] text-leaf">✓ {met.length} met</span>
        </summary>
        <ul>
          {met.map((rule) => (
            <Rule key={rule.title} rule={rule} />
          ))}
        </ul>
      </details>
    </Part>
  );
}

/** To how many of its countries parcels go, and by which zones. */
function formatReach({ isClosed, delivered, countries, zones }: MarketView): string {
  const by = zones.map((zone) => `‘${zone}’`).join(", ");
  if (delivered === 0)
    return "None of its countries is in a zone, so nothing is sold there: give it a zone under Delivery.";
  const reach =
    countries === 1 ? `Zone ${by}` : `${delivered} of ${countries} countries and territories, in ${by}`;
  return isClosed ? `${reach}. The checkout says that we do not deliver there yet.` : `${reach}.`;
}

const STATES: Record<RuleState, [label: string, color: string]> = {
  met: ["✓ Met", "text-leaf"],
  missing: ["Missing", "text-laterite"],
  yours: ["Yours", "text-bark"],
};

function Rule({ rule: { title, law, since, state, words, to } }: { rule: CheckedRule }) {
  const [label, color] = STATES[state];
  return (
    <li className="grid gap-x-8 gap-y-2 border-sand border-t py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <p className={`font-[560] text-small ${color}`}>{label}</p>
      <div className="min-w-0">
        <h3 className="font-[560]">{title}</h3>
        <p className="mt-1 text-label">{words}</p>
        <p className="mt-1 text-bark text-small">
          {law}. {since !== null && `Since: ${since}.`}
        </p>
      </div>
      {to && state !== "met" && <ActionLink to={to.path} label={to.label} className="text-label" />}
    </li>
  );
}

/** Who answers for products, and the notice: each is filled in once, for the whole shop. */
function Answers({ page, answer }: { page: DocumentPageView; answer: DocumentAnswer | null }) {
  const [folds] = useState(() => new Map<string, boolean>());
  const { done, draft } = page;
  return (
    <Part
      id="answers"
      title="Maker, responsible person, EU notice"
      className="mt-10 border-ink border-t pt-6"
    >
      <p className="mt-2 max-w-2xl text-bark text-label">
        For every product whose papers name nobody. The official notice is had, in every language of the EU,
        at Your Europe: save its English page as a picture, and choose that file here.
      </p>
      {draft && <Notice tone="asks">These fields show the draft of {draft.by}. Saving publishes it.</Notice>}
      {answer && <WordsRefusal page={page} answer={answer} />}
      {answer?.conflict && <Conflict conflict={answer.conflict} theirs={`${MARKETS_PATH}?theirs`} />}
      <div className="mt-6">
        <DocumentForm
          key={page.revision}
          page={page}
          revision={answer?.revision ?? page.revision}
          typed={answer?.typed ?? page.typed}
          problems={answer?.problems ?? []}
          folds={folds}
          enter="publish"
        >
          <SaveBar done={done === "published" && !answer ? "saved" : null}>
            <Submit name="do" value="publish" label="Save" busy="Saving…" />
          </SaveBar>
        </DocumentForm>
      </div>
    </Part>
  );
}

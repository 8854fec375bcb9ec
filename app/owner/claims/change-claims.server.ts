import { saveDocument } from "#app/domain/content/document-store.server.ts";
import type { GreenClaim } from "#app/domain/content/green-claims.ts";
import { claimSchema } from "#app/domain/content/page-schemas.ts";
import { type ContentDeps, loadDocument } from "#app/domain/content/read-documents.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { act, type FormResult, type PageActions, typedTexts } from "#app/owner/kit/page-actions.server.ts";
import { documentFieldsOf } from "#app/owner/words/load-document-page.server.ts";
import { parseDocumentForm, sayProblem } from "#app/owner/words/parse-document-form.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { formatMoment, shopDay } from "#app/shared/shop-time.ts";
import { CLAIMS_PATH, type ClaimsView, type TypedClaim } from "./claims-view.ts";
import { loadClaims } from "./load-claims.server.ts";

interface ClaimChange {
  typed: TypedClaim;
  /** The place in the register; null for a new claim. */
  nth: number | null;
  revision: string;
}

function parseClaimForm(form: FormData): Result<ClaimChange, never> | null {
  const { nth = "", claim = "", kind = "", proof = "", validUntil = "", revision = "" } = typedTexts(form);
  if (!/^\d{0,3}$/.test(nth)) return null;
  return ok({
    typed: { nth, claim, kind, proof, validUntil },
    nth: nth === "" ? null : Number(nth),
    revision,
  });
}

const FIELD = documentFieldsOf(claimSchema, "claim");

/** The forms of the register: a claim is saved or removed at once, for every page that quotes it. */
export const CLAIMS_ACTIONS: PageActions<"words", ContentDeps, ClaimsView> = {
  area: "words",
  largest: { bytes: 16_000 },
  asked: "do",
  actions: {
    save: act(parseClaimForm, async (deps, admin, change) => {
      const { body, problems } = parseDocumentForm(
        { field: FIELD, schema: claimSchema },
        Object.entries(change.typed),
      );
      const today = shopDay(deps.now());
      if (problems.length === 0 && change.typed.validUntil < today)
        problems.push({ path: ["validUntil"], message: "Valid until must be a day that is still to come." });
      if (problems.length > 0) return refuse(deps, admin, change, problems);
      const claim = body as GreenClaim;
      return publish(deps, admin, change, {
        done: "saved",
        change: (claims) =>
          change.nth === null
            ? [...claims, claim]
            : claims.map((each, nth) => (nth === change.nth ? claim : each)),
      });
    }),
    remove: act(parseClaimForm, (deps, admin, change) =>
      publish(deps, admin, change, {
        done: "removed",
        change: (claims) => claims.filter((_, nth) => nth !== change.nth),
      }),
    ),
  },
};

type Problems = { path: readonly (string | number)[]; message: string }[];

/** The page again, with what was typed and why it was not saved. */
async function refuse(
  deps: ContentDeps,
  admin: Admin<"words:write">,
  { typed, revision }: ClaimChange,
  found: Problems,
): Promise<FormResult<ClaimsView>> {
  const problems = found.map(({ path, message }) => ({ fieldId: String(path.at(-1) ?? "claim"), message }));
  return { shown: await loadClaims(deps, admin, { typed, problems, revision }), status: 422 };
}

/** Publishes the register with a change. Another person's draft or newer register is not thrown away unseen. */
async function publish(
  deps: ContentDeps,
  admin: Admin<"words:write">,
  sent: ClaimChange,
  { done, change }: { done: string; change: (claims: readonly GreenClaim[]) => GreenClaim[] },
): Promise<FormResult<ClaimsView>> {
  const { published, draft } = await loadDocument(deps, admin, "claims");
  if (draft) {
    const message = `A draft of the register is waiting, saved by ${draft.by}, ${formatMoment(draft.savedAt)}. Publish or discard it first, under Words.`;
    return refuse(deps, admin, sent, [{ path: ["claim"], message }]);
  }
  const saved = await saveDocument(deps, admin, {
    name: "claims",
    body: change(published as GreenClaim[]),
    revision: sent.revision,
    publish: "now",
  });
  if (saved.ok) return { leadsTo: `${CLAIMS_PATH}?done=${done}` };
  if (saved.error.kind === "problems")
    return refuse(
      deps,
      admin,
      sent,
      saved.error.problems.map(({ path, message }) => ({ path, message: sayProblem(message, null) })),
    );
  const { by, at, revision } = saved.error;
  const message = `${by} changed the register, ${formatMoment(at)}. It is below as it is now: look at it, then save again.`;
  return refuse(deps, admin, { ...sent, typed: { ...sent.typed, nth: "" }, revision }, [
    { path: ["claim"], message },
  ]);
}

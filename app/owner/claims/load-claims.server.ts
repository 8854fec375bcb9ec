import { listMatching } from "#app/domain/catalogue/products/product-lists.server.ts";
import { WORD_FIELDS } from "#app/domain/catalogue/products/product-word-fields.ts";
import { leavesOf } from "#app/domain/content/check-document.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { areaOf, DOCUMENTS, type DocumentName } from "#app/domain/content/documents.ts";
import {
  ANY_GREEN_TERM,
  claimKey,
  findClaims,
  type GreenClaim,
  proofProblem,
} from "#app/domain/content/green-claims.ts";
import { type ContentDeps, listPublished, loadDocument } from "#app/domain/content/read-documents.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { listDropTexts } from "#app/domain/selling/drops/load-drop.server.ts";
import { fieldId, sayPath } from "#app/owner/words/document-field.ts";
import { wordsPath } from "#app/owner/words/document-view.ts";
import { fieldOfDocument } from "#app/owner/words/load-document-page.server.ts";
import { addMonths } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { ClaimsView, Finding, ListedClaim, TypedClaim } from "./claims-view.ts";

/** The most products that are looked through, and the most lines of the page. */
const MAX_PRODUCTS = 200;
const MAX_FINDINGS = 100;

/** A text that shoppers read, and the page that opens it. */
interface Place extends Pick<Finding, "place" | "to"> {
  text: string;
}

/** What the page's address or its form brought, in place of an empty form. */
export type ClaimForm = Partial<Pick<ClaimsView, "typed" | "problems" | "revision">>;

/** The register, the sentences that lack a proof, and the form of a claim. */
export async function loadClaims(
  deps: ContentDeps,
  admin: Admin<"words:read">,
  form: ClaimForm = {},
): Promise<ClaimsView> {
  const { published, revision } = await loadDocument(deps, admin, "claims");
  const today = shopDay(deps.now());
  const places = await listTexts(deps, admin);
  const said = places.flatMap(({ text, ...place }) =>
    findClaims(text).map((found) => ({ ...place, ...found })),
  );
  const listed = (published as GreenClaim[]).map((claim): ListedClaim => {
    const problem = proofProblem(claim);
    const isHere = ({ sentence }: { sentence: string }) => claimKey(sentence) === claimKey(claim.claim);
    const saidAt = [...new Set(said.filter(isHere).map(({ place }) => place))];
    return { ...claim, problem, isValid: problem === null && claim.validUntil >= today, saidAt };
  });
  const nthOf = new Map(listed.map(({ claim }, nth) => [claimKey(claim), nth]));
  const findings = said.flatMap((found): Finding[] => {
    const nth = nthOf.get(claimKey(found.sentence));
    return nth !== undefined && listed[nth]?.isValid ? [] : [{ ...found, registered: nth ?? null }];
  });
  return {
    listed,
    findings: findings.slice(0, MAX_FINDINGS),
    hasMore: findings.length > MAX_FINDINGS,
    typed: { nth: "", claim: "", kind: "general", proof: "", validUntil: addMonths(today, 12) },
    problems: [],
    revision,
    ...form,
  };
}

/** The form that an address asks for: a claim of the register to change, or a sentence to prove. */
export async function openedForm(
  deps: ContentDeps,
  admin: Admin<"words:read">,
  asked: URLSearchParams,
): Promise<ClaimForm> {
  const { published } = await loadDocument(deps, admin, "claims");
  const nth = asked.get("edit") ?? "";
  const claim = /^\d{1,3}$/.test(nth) ? (published as GreenClaim[])[Number(nth)] : undefined;
  if (claim) return { typed: { nth, ...claim } };
  const sentence = asked.get("claim");
  if (sentence === null) return {};
  const validUntil = addMonths(shopDay(deps.now()), 12);
  const typed: TypedClaim = {
    nth: "",
    claim: sentence,
    kind: asked.get("kind") ?? "general",
    proof: "",
    validUntil,
  };
  return { typed };
}

/** Every text that shoppers read: the published documents, emails among them, products, and drops with their emails. */
async function listTexts({ db }: ContentDeps, admin: Admin<"words:read">): Promise<Place[]> {
  const [{ documents }, products, drops] = await Promise.all([
    listPublished(db),
    holds(admin, "products", "read")
      ? listMatching(db, admin, { pattern: ANY_GREEN_TERM, most: MAX_PRODUCTS })
      : [],
    holds(admin, "drops", "read") ? listDropTexts(db, admin) : [],
  ]);
  const { claims: _, ...words } = { ...defaultDocuments, ...documents };
  return [
    ...Object.entries(words).flatMap(([name, body]) =>
      documentTexts(name as keyof typeof words, body, admin),
    ),
    ...products.flatMap((product) =>
      Object.values(WORD_FIELDS).map((field) => ({
        place: `${product.title}, ${field.name}`,
        to: `/admin?slug=${product.slug}`,
        text: String(field.format(product)),
      })),
    ),
    ...drops.flatMap(({ id, name, words: text, letterWords }) => {
      const at = { place: `Drop ‘${name}’`, to: `/admin/drops/${id}` };
      return [
        { ...at, text: name },
        { ...at, text },
        { place: `${at.place}, email`, to: `${at.to}/letter`, text: letterWords },
      ];
    }),
  ];
}

/** The texts of a document, each with the field that has it; addresses are none. */
function documentTexts(name: DocumentName, body: unknown, admin: Admin<"words:read">): Place[] {
  const isOpen = areaOf(name) === "words" || holds(admin, "settings", "read");
  return leavesOf(body)
    .filter(({ text }) => !/^(\/|https?:)/.test(text))
    .map(({ path, text }) => ({
      place: [DOCUMENTS[name].title, sayPath(fieldOfDocument(name), path)].filter(Boolean).join(": "),
      to: isOpen ? `${wordsPath(name)}#${fieldId(path)}` : null,
      text,
    }));
}

import { randomUUID } from "node:crypto";
import { compareTextiles } from "#app/domain/catalogue/search/catalogue-choices.ts";
import type { CatalogueEntry } from "#app/domain/catalogue/search/catalogue-entry.ts";
import { textileName } from "#app/domain/catalogue/search/catalogue-view.ts";
import { PLACES } from "#app/domain/delivery/countries.ts";
import { openDelivery } from "#app/domain/delivery/markets.ts";
import { type Delivery, zoneOf } from "#app/domain/delivery/zone.ts";
import { MADE_PATH, madePath, type Quote } from "#app/domain/making/made.ts";
import {
  type MadeProblem,
  type NewRequest,
  parseRequest,
  readTypedRequest,
  type TypedRequest,
} from "#app/domain/making/request-input.ts";
import { addPictures, listDraftPictures, saveRequest } from "#app/domain/making/save-request.server.ts";
import { HONEYPOT } from "#app/domain/people/enquiries/enquiry.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import type { EncodedPicture, EncodePicture } from "#app/platform/images/encode-picture.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";

export interface RequestDeps extends Pick<NewCheckoutDeps, "db" | "now" | "admit" | "room" | "watch"> {
  encode: EncodePicture;
}

/** What a form asks for, and the quote that it has already. */
interface ParsedRequest {
  request: NewRequest;
  quote: Omit<Quote, "version" | "sentAt"> | null;
}

/** The form again, with what was typed and how many pictures are kept. */
export interface RequestAnswer {
  typed: TypedRequest;
  problems: MadeProblem[];
  /** The pictures that are kept already, so nobody has to choose them again. */
  kept: number;
}

export interface RefusedRequest {
  answer: RequestAnswer;
  status: 422 | 429 | 503;
  retryAfter?: number;
}

/** Where pieces can go, for the rules of the forms. */
export const placesOf = (delivery: Delivery) => ({
  countries: listParcelCountries(delivery).map(({ code }) => code),
  mayCollect: Boolean(delivery.collection),
});

/** The countries that parcels go to, the shop's own first, with their names. */
export const listParcelCountries = (delivery: Delivery) =>
  PLACES.filter(({ code }) => zoneOf(openDelivery(delivery).zones, code) !== undefined);

const AWAY =
  "We cannot take requests for the moment. What you typed is still here: please send it again in a minute.";

/**
 * Keeps a request; the result is the key of its page, or null for a program's. `parse` reads the typed form. A refused
 * form is shown again with all that was typed, and with the pictures that could be read. Only what is stored or decoded
 * is counted.
 */
export async function answerRequest(
  deps: RequestDeps,
  form: FormData,
  parse: (typed: TypedRequest) => Result<ParsedRequest, MadeProblem[]>,
): Promise<Result<string | null, RefusedRequest>> {
  const { db, now } = deps;
  const typed = readTypedRequest(form);
  const refuse = async (
    status: RefusedRequest["status"],
    problems: MadeProblem[],
    retryAfter?: number,
  ): Promise<Result<never, RefusedRequest>> => {
    const kept = isUuid(typed.draft) ? (await listDraftPictures(db, typed.draft)).length : 0;
    return err({
      answer: { typed, problems, kept },
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  };
  // A program that filled the hidden field learns nothing.
  if (textIn(form, HONEYPOT) !== "") return ok(null);
  const files = filesIn(form);
  const parsed = parse(typed);
  if (!parsed.ok && files.length === 0) return refuse(422, parsed.error);
  if (deps.watch.isAway || !(await deps.room.hasRoom("rows")))
    return err({ answer: { typed, problems: [{ field: null, message: AWAY }], kept: 0 }, status: 503 });
  const wait = await deps.admit("enquiry");
  if (wait > 0) {
    const message = `That was a lot at once. Please wait ${formatSeconds(wait)}, then send this again.`;
    return refuse(429, [{ field: null, message }], wait);
  }
  const read = await encodeAll(deps.encode, files);
  if (read.pictures.length > 0 && !isUuid(typed.draft)) typed.draft = randomUUID();
  const draft = isUuid(typed.draft) ? typed.draft : null;
  const leftOut =
    draft === null ? 0 : await addPictures(db, { draft }, read.pictures, { writer: "customer", now: now() });
  const problems = [
    ...(parsed.ok ? [] : parsed.error),
    ...read.problems.map((message): MadeProblem => ({ field: "pictures", message })),
    ...(leftOut > 0 ? [{ field: "pictures" as const, message: TOO_MANY }] : []),
  ];
  if (problems.length > 0 || !parsed.ok) return refuse(422, problems);
  const { request, quote } = parsed.value;
  const saved = await saveRequest({ db, now }, request, draft, quote);
  if (!saved.ok) return refuse(422, [{ field: null, message: saved.error }]);
  return ok(saved.value.key);
}

/** Keeps a request for a new piece; the result is the path of its page. */
export async function answerNewPiece(
  deps: RequestDeps & { delivery: Delivery },
  form: FormData,
): Promise<Result<string, RefusedRequest>> {
  const terms = { ...placesOf(deps.delivery), today: shopDay(deps.now()) };
  const sent = await answerRequest(deps, form, (typed) => {
    const request = parseRequest(typed, terms);
    return request.ok ? ok({ request: request.value, quote: null }) : request;
  });
  return sent.ok ? ok(sent.value === null ? MADE_PATH : `${madePath(sent.value)}?done=sent`) : sent;
}

const TOO_MANY = "Six pictures at most: the first six are kept. Send the form again to go on with them.";

/** The chosen pictures; a browser sends an empty file where none was chosen. */
export const filesIn = (form: FormData): File[] =>
  form.getAll("pictures").filter((each) => each instanceof File && each.size > 0) as File[];

/** Decodes pictures one after the other. Each that cannot be read is a sentence that names its file. */
export async function encodeAll(
  encode: EncodePicture,
  files: readonly File[],
): Promise<{ pictures: EncodedPicture[]; problems: string[] }> {
  const pictures: EncodedPicture[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const encoded = await encode(await file.bytes());
    if (encoded.ok) pictures.push(encoded.value);
    else problems.push(`${file.name.slice(0, 60)}: ${encoded.error.message}`);
  }
  return { pictures, problems };
}

/** A cloth of the catalogue, with its colours. */
export interface Cloth {
  textile: string;
  name: string;
  /** A picture of it; null for none. */
  url: string | null;
  colors: string[];
}

/** More would be no list to choose from. */
const MAX_COLORS = 12;

/** The cloths that the catalogue has, in its own order; each colour once. */
export function clothsOf(
  entries: readonly Pick<CatalogueEntry, "textile" | "clothUrl" | "colors">[],
): Cloth[] {
  const known = new Map<string, Cloth>();
  for (const { textile, clothUrl, colors } of entries) {
    if (textile === null) continue;
    const cloth = known.get(textile) ?? { textile, name: textileName(textile), url: clothUrl, colors: [] };
    cloth.url ??= clothUrl;
    for (const { name } of colors)
      if (!cloth.colors.includes(name) && cloth.colors.length < MAX_COLORS) cloth.colors.push(name);
    known.set(textile, cloth);
  }
  return [...known.values()].sort((one, other) => compareTextiles(one.textile, other.textile));
}

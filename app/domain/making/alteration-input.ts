import { formatMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type AlterationJob, ARRIVALS, OTHER_JOB, type PieceArrival, parseJobValue } from "./alteration.ts";
import {
  type MadeField,
  type MadePlaces,
  type MadeProblem,
  type NewRequest,
  readCommon,
  type TypedRequest,
} from "./request-input.ts";

/** The order whose pieces can be altered, as the server knows it by its key. */
export interface AlterableOrder {
  id: string;
  reference: string;
  name: string;
  email: string;
  /** The country of its address, where it has one. */
  country: string | null;
  town: string;
  pieces: readonly { key: string; name: string }[];
}

interface AlterationTerms extends MadePlaces {
  jobs: readonly AlterationJob[];
  /** Null for a piece that was bought elsewhere, or years ago. */
  order: AlterableOrder | null;
}

/** A request for an alteration, with the job of the table at its price of this moment; null for one that gets a quote. */
export interface NewAlteration {
  request: NewRequest;
  job: AlterationJob | null;
}

/**
 * The alteration that a form asks for, or every problem in the form's order. Of an order come its pieces, name, email and
 * country, whatever the form says. A job that is gone or has another price now is refused with that price.
 */
export function parseAlteration(
  asked: TypedRequest,
  { jobs, order, ...places }: AlterationTerms,
): Result<NewAlteration, MadeProblem[]> {
  const problems: MadeProblem[] = [];
  const problem = (field: MadeField, message: string) => problems.push({ field, message });
  const typed = order ? { ...asked, name: order.name, email: order.email } : asked;
  const bought = order?.pieces.find(({ key }) => key === typed.piece);
  if (order ? !bought : typed.piece.trim() === "") problem("piece", "Tell us which piece it is.");
  const choice = parseJobValue(typed.job);
  const job = jobs.find(({ name }) => name === choice?.name) ?? null;
  if (choice && !job)
    problem("job", `We no longer do ‘${choice.name.slice(0, 80)}’ at a set price. Choose something else.`);
  else if (choice && job && job.priceCents !== choice.seenCents)
    problem("job", `This costs ${formatMoney(job.priceCents)} now. Send the form again to go on.`);
  else if (!choice && typed.job !== OTHER_JOB) problem("job", "Choose what we do.");
  if (typed.job === OTHER_JOB && typed.words.trim() === "")
    problem("words", "Tell us what you would like done, for a quote.");
  const arrival = Object.hasOwn(ARRIVALS, typed.arrival) ? (typed.arrival as PieceArrival) : null;
  if (arrival === null) problem("arrival", "Choose how your piece comes to us.");
  const common = readCommon(typed, order ? [] : ["piece", "name"], places, problem);
  if (problems.length > 0) return err(problems);
  const request: NewRequest = {
    ...{ ...common, kind: "alteration", garment: "", cloth: "", occasion: "", neededBy: null, budget: "" },
    ...{ unit: "cm", measures: {}, job: job?.name ?? null, arrival, orderId: order?.id ?? null },
    piece: order && bought ? `${bought.name} (order ${order.reference})` : typed.piece.trim(),
  };
  return ok({ request, job });
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { toMoney } from "#app/shared/money.ts";
import { type AlterationJob, jobValue, shownJob } from "./alteration.ts";
import { parseAlteration } from "./alteration-input.ts";
import { quoteTotal } from "./made.ts";
import { jobsOf, quoteJob } from "./quote-job.ts";
import { MADE_FIELDS, type TypedRequest } from "./request-input.ts";

const HEM: AlterationJob = { name: "Take up a hem", priceCents: toMoney(1_800), days: 6 };
const typedWith = (changes: Partial<TypedRequest>): TypedRequest => ({
  ...(Object.fromEntries(MADE_FIELDS.map((field) => [field, ""])) as TypedRequest),
  ...{ piece: "Linen dress", job: jobValue(HEM), arrival: "post", country: "GB" },
  ...{ name: "Ada", email: "ada@example.com", ...changes },
});
const TERMS = { countries: ["GB"], mayCollect: false, jobs: [HEM], order: null };

test("takes a job at the price of the table alone, and shows its new price otherwise", () => {
  const cents = fc.integer({ min: 100, max: 100_000 });
  fc.assert(
    fc.property(cents, fc.oneof(cents, fc.constant(null)), (now, seen) => {
      const jobs = [{ ...HEM, priceCents: toMoney(now) }];
      const job = `${seen ?? now} ${HEM.name}`;
      const read = parseAlteration(typedWith({ job }), { ...TERMS, jobs });
      expect(read.ok).toBe(seen === null || seen === now);
      if (read.ok) expect(read.value.job?.priceCents).toBe(now);
      else expect(read.error.map(({ field }) => field)).toEqual(["job"]);
      expect(shownJob(job, jobs)).toBe(`${now} ${HEM.name}`);
    }),
  );
});

test("refuses a job that is gone, and takes something else with words alone", () => {
  const gone = parseAlteration(typedWith({}), { ...TERMS, jobs: [] });
  expect(!gone.ok && gone.error).toEqual([
    { field: "job", message: "We no longer do ‘Take up a hem’ at a set price. Choose something else." },
  ]);
  const other = parseAlteration(typedWith({ job: "other" }), TERMS);
  expect(!other.ok && other.error.map(({ field }) => field)).toEqual(["words"]);
  const said = parseAlteration(typedWith({ job: "other", words: "Line it." }), TERMS);
  expect(said.ok && said.value).toMatchObject({ job: null, request: { kind: "alteration", job: null } });
});

test("takes the piece, the name and the email of an order from the order, whatever the form says", () => {
  const order = {
    ...{ id: "o", reference: "BA-1", name: "Bisi", email: "bisi@example.com", country: "GB", town: "Leeds" },
    pieces: [{ key: "1", name: "Adire Kaftan, Indigo, UK 12" }],
  };
  const read = parseAlteration(typedWith({ piece: "1" }), { ...TERMS, order });
  expect(read.ok && read.value.request).toMatchObject({
    ...{ name: "Bisi", email: "bisi@example.com", orderId: "o" },
    piece: "Adire Kaftan, Indigo, UK 12 (order BA-1)",
  });
  const strange = parseAlteration(typedWith({ piece: "2" }), { ...TERMS, order });
  expect(!strange.ok && strange.error.map(({ field }) => field)).toEqual(["piece"]);
});

test("quotes a job whole, with the way back, and nothing to a country without delivery", () => {
  const terms = { zones: ZONES, today: "2026-11-20", shopName: "Baobab" };
  const [job = HEM] = jobsOf([{ name: "Take in", price: "28.50", days: 8 }]);
  const sent = quoteJob(job, { ...terms, country: "GB" });
  expect(sent).toMatchObject({ depositCents: 0, validUntil: "2026-12-04" });
  expect(sent && quoteTotal(sent)).toBe(2_850 + (sent?.delivery?.amountCents ?? 0));
  expect(quoteJob(job, { ...terms, country: null })?.delivery).toBeNull();
  expect(quoteJob(job, { ...terms, country: "AQ" })).toBeNull();
});

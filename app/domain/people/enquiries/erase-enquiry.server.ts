import { asc, eq, lt, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";

/**
 * Erases a visitor's input from an enquiry for good, in this shop's database; the enquiry itself stays. A new enquiry
 * becomes `answered`. An erased enquiry is not forwarded. False when the enquiry does not exist.
 */
export const eraseEnquiry = (
  db: Database,
  admin: Admin,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const isIt = eq(enquiries.id, id);
    const [enquiry] = await tx
      .select({ erasedAt: enquiries.erasedAt })
      .from(enquiries)
      .where(isIt)
      .for("update");
    if (!enquiry) return false;
    if (enquiry.erasedAt !== null) return true;
    const state = sql`CASE ${enquiries.state} WHEN 'new' THEN 'answered' ELSE ${enquiries.state} END`;
    await tx.update(enquiries).set({ fields: {}, state, erasedAt: now }).where(isIt);
    // The receiver's error message may name the person.
    await tx.update(enquiryForwards).set({ lastError: null }).where(eq(enquiryForwards.enquiryId, id));
    await recordChange(tx, admin, { subjectKind: "enquiry", subjectId: id, action: "personal data erased" });
    return true;
  });

/** How long an enquiry is kept. */
export const ENQUIRY_YEARS = 2;

/** Deletes enquiries whose time is over, with what was tried to forward them. */
export async function forgetOldEnquiries(db: Database, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - ENQUIRY_YEARS);
  await db.delete(enquiries).where(lt(enquiries.createdAt, before));
}

/** All stored data of an enquiry, to be handed to its writer; null when the enquiry does not exist. */
export async function exportEnquiry(db: Database, _admin: Admin<"personal-data:read">, id: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id));
  if (!enquiry) return null;
  const { kind, state, fields, createdAt, erasedAt } = enquiry;
  const forwards = await db
    .select({ to: enquiryForwards.channel, forwardedAt: enquiryForwards.forwardedAt })
    .from(enquiryForwards)
    .where(eq(enquiryForwards.enquiryId, id))
    .orderBy(asc(enquiryForwards.channel));
  return { enquiry: id, kind, state, createdAt, erasedAt, fields, forwards };
}

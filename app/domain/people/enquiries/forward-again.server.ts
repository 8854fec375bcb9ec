import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { enquiryForwards } from "../enquiries.tables.server.ts";
import type { Channel } from "./enquiry.ts";
import { type EnquiryDeps, forwardQueue } from "./enquiry-deps.server.ts";
import { CHANNEL_NAMES } from "./inbox-view.ts";

/**
 * Forwards an enquiry again at once, instead of at its next turn, which may be an hour away. False when there is
 * nothing to forward: the channel has accepted the enquiry meanwhile, or is no longer in the settings.
 */
export async function forwardAgain(
  { db, queue, channels }: Pick<EnquiryDeps, "db" | "queue" | "channels">,
  admin: Admin,
  { id, channel }: { id: string; channel: Channel },
): Promise<boolean> {
  if (!channels.includes(channel)) return false;
  const sendNow = await queue.immediateSender([forwardQueue(channel)]);
  return inTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ id: enquiryForwards.enquiryId })
      .from(enquiryForwards)
      .where(
        and(
          eq(enquiryForwards.enquiryId, id),
          eq(enquiryForwards.channel, channel),
          isNull(enquiryForwards.forwardedAt),
        ),
      );
    if (!due) return false;
    await sendNow(tx, forwardQueue(channel), { enquiryId: id });
    const to = { field: "to", from: null, to: CHANNEL_NAMES[channel] };
    await recordChange(tx, admin, {
      subjectKind: "enquiry",
      subjectId: id,
      action: "forwarded again",
      changes: [to],
    });
    return true;
  });
}

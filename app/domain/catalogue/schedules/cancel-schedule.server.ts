import type { Admin } from "#app/domain/identity/admin.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { lockWholeProducts } from "../import/whole-products.server.ts";
import { writeProducts } from "../products/write-products.server.ts";

/** Leaves a draft a draft, which would have gone live by itself. False where nothing was scheduled. */
export function cancelPublishing(db: Database, admin: Admin, slug: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = (await lockWholeProducts(tx, [slug])).get(slug)?.product;
    if (!before?.publishAt) return false;
    await writeProducts(tx, [{ before, after: { ...before, publishAt: null, publishHeldBack: null } }]);
    await recordChange(tx, admin, {
      subjectKind: "product",
      subjectId: slug,
      action: "updated",
      changes: [{ field: "Publish at", from: formatDate(before.publishAt), to: null }],
    });
    return true;
  });
}

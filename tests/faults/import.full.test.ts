import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { productsFile } from "#tests/support/database/products-file.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
afterEach(() => shop.stop());

const PRODUCTS = 1500;

const progress = async () => {
  const { rows } = await shop.db.execute<{ state: string; done: number; counts: Record<string, number> }>(
    sql`SELECT state, products_done AS done, report->'run'->'counts' AS counts FROM product_imports`,
  );
  return rows[0] ?? { state: "missing", done: 0, counts: {} };
};

test("continues an import when the process that runs it is killed, and writes each product once", async () => {
  shop = await startShop();
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const form = new FormData();
  form.append("file", new Blob([productsFile(PRODUCTS)]), "products.csv");
  const page = (await owner.ask("/admin/products/import", { form })).headers.get("location") ?? "";
  // The last product waits for a lock that is held here, so that the import is under way when its process is killed.
  await shop.db.execute(sql`CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END'`);
  await shop.db.execute(sql`CREATE TRIGGER wait_for_the_test BEFORE INSERT ON products FOR EACH ROW
    WHEN (NEW.slug = ${sql.raw(`'file-dress-${PRODUCTS}'`)}) EXECUTE FUNCTION wait_for_the_test()`);
  const holder = await shop.pool.connect();
  await holder.query("SELECT pg_advisory_lock(4711)");
  await owner.ask(page, { form: { do: "start" } });
  await eventually(progress, ({ done }) => done > 0);
  for (const pid of await workersOf(shop)) process.kill(pid, "SIGKILL");
  const { done } = await progress();
  expect(done).toBeLessThan(PRODUCTS);
  await holder.query("SELECT pg_advisory_unlock(4711)");
  holder.release();

  const end = await eventually(progress, ({ state }) => state === "done");
  expect(end).toEqual({
    state: "done",
    done: PRODUCTS,
    counts: { created: PRODUCTS, updated: 0, unchanged: 0, refused: 0 },
  });
  const { rows } = await shop.db.execute(sql`SELECT
    (SELECT sum(pieces_made)::int FROM variants WHERE product_slug LIKE 'file-dress-%') AS made,
    (SELECT sum(pieces)::int FROM stock_movements WHERE product_slug LIKE 'file-dress-%') AS moved,
    (SELECT count(*)::int FROM admin_changes WHERE action = 'created') AS recorded`);
  expect(rows).toEqual([{ made: rows[0]?.moved, moved: rows[0]?.moved, recorded: PRODUCTS }]);
});

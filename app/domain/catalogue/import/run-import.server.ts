import { and, asc, eq, sql } from "drizzle-orm";
import { type Changer, recordChange, recordChanges } from "#app/platform/audit/record-change.server.ts";
import {
  type Database,
  inTransaction,
  sqlStateOf,
  type Transaction,
} from "#app/platform/db/client.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import { productImports } from "../imports.tables.server.ts";
import { writeProducts } from "../products/write-products.server.ts";
import { saveAwaited } from "./awaited-pictures.server.ts";
import { type ImportReport, MAX_PROBLEMS, NO_COUNTS, type Todo } from "./changes.ts";
import type { FileProduct } from "./file-product.ts";
import { inBatches, inTurns } from "./in-batches.ts";
import type { Plan, ShopFacts } from "./plan.ts";
import { planAgain } from "./plan-product.ts";
import { openProductsFile, type ProductsFile } from "./read-products-file.ts";
import { lockWholeProducts } from "./whole-products.server.ts";

/** Products that are written in one transaction, and announced together. */
const AT_ONCE = 100;
/** Changes of one product in the audit log. */
const MAX_RECORDED = 20;

interface ImportDeps {
  shop: ShopFacts;
  now: () => Date;
  log: Log;
  /** Stops it between two transactions. It can be resumed there. */
  signal: AbortSignal;
}

export async function findRunning(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.state, "running"))
    .orderBy(asc(productImports.startedAt))
    .limit(1);
  return row?.id ?? null;
}

/** Another process runs this import, or it was stopped, so this process must not continue. */
class NotOurs extends Error {}

/** A running import: its list of products, and its progress. */
interface Running {
  id: string;
  changer: Changer;
  file: ProductsFile;
  todo: Todo;
  done: number;
  run: NonNullable<ImportReport["run"]>;
}

/**
 * Runs an import from its current position to the end. Its progress is written in the same transactions as the
 * products, so a killed process loses nothing and repeats nothing. If two processes run it, one of them stops.
 */
export async function runImport(db: Database, id: string, means: ImportDeps): Promise<void> {
  const running = await open(db, id);
  if (!running) return;
  try {
    for await (const batch of inBatches(left(running), AT_ONCE)) {
      if (means.signal.aborted) return;
      await take(db, running, batch, means);
    }
    await inTransaction(db, (tx) => finish(tx, running, means.now()));
  } catch (error) {
    if (!(error instanceof NotOurs)) throw error;
  }
}

async function open(db: Database, id: string): Promise<Running | null> {
  const [row] = await db
    .select()
    .from(productImports)
    .where(and(eq(productImports.id, id), eq(productImports.state, "running")));
  if (!row) return null;
  const { run, joins, todo = {} } = row.report as unknown as ImportReport & { todo?: Todo };
  const file = await openProductsFile(row.content, joins);
  if (!file.ok) throw new Error(`A file that was previewed cannot be read: ${file.error}`);
  return {
    id,
    changer: { userId: row.userId, email: row.email },
    file: file.value,
    todo,
    done: row.productsDone,
    run: run ?? { counts: { ...NO_COUNTS }, problems: [] },
  };
}

/** The products that are still to be written, in the file's order. */
async function* left({ file, todo, done }: Running): AsyncGenerator<FileProduct> {
  let place = 0;
  for await (const product of inTurns(file.products())) {
    // When a handle appears twice, the first lines count.
    if (!Object.hasOwn(todo, product.slug) || product.problems.some(({ kind }) => kind === "error")) continue;
    place += 1;
    if (place > done) yield product;
  }
}

/**
 * Writes some products together. If one of them cannot be written, writes each on its own, so that only that one is
 * refused.
 */
async function take(db: Database, running: Running, batch: FileProduct[], means: ImportDeps): Promise<void> {
  try {
    await writeBatch(db, running, batch, means);
  } catch (error) {
    if (!isAboutData(error)) throw error;
    const [only] = batch;
    if (batch.length > 1 || !only) {
      for (const product of batch) await take(db, running, [product], means);
      return;
    }
    means.log.error("A product of a file could not be written", error, { slug: only.slug });
    await inTransaction(db, (tx) => refuseOne(tx, running, only));
  }
}

/** True when the database refused a value (classes 21 to 23), false when the database itself has a problem. */
const isAboutData = (error: unknown): boolean => /^2[123]/.test(sqlStateOf(error) ?? "");

async function writeBatch(
  db: Database,
  running: Running,
  batch: FileProduct[],
  means: ImportDeps,
): Promise<void> {
  const next = await inTransaction(db, async (tx) => {
    const stored = await lockWholeProducts(
      tx,
      batch.map(({ slug }) => slug),
    );
    const plans: ReturnType<typeof planAgain>[] = [];
    for await (const product of inTurns(batch)) {
      const seen = running.todo[product.slug] ?? [""];
      const { facts, header } = running.file;
      plans.push(
        planAgain(product, stored.get(product.slug) ?? null, { seen, facts, header, shop: means.shop }),
      );
    }
    await write(
      tx,
      running.changer,
      plans.flatMap(({ plan }) => (plan?.kind === "created" || plan?.kind === "updated" ? plan : [])),
      means.now(),
    );
    const counts = { ...running.run.counts };
    for (const { plan } of plans) counts[plan?.kind ?? "refused"] += 1;
    const problems = [...running.run.problems, ...plans.flatMap((each) => each.problems)];
    const run = { counts, problems: problems.slice(0, MAX_PROBLEMS) };
    await goOn(tx, running, batch.length, run);
    return run;
  });
  running.run = next;
  running.done += batch.length;
}

/** Writes the plans, all of them or none, and records them in the audit log. */
async function write(tx: Transaction, changer: Changer, plans: readonly Plan[], now: Date): Promise<void> {
  await writeProducts(
    tx,
    plans.flatMap((plan) => plan.write ?? []),
    now,
  );
  await saveAwaited(tx, plans);
  await recordChanges(
    tx,
    changer,
    plans.map(({ slug, kind, changes }) => ({
      subjectKind: "product",
      subjectId: slug,
      action: kind,
      changes: kind === "created" ? [] : changes.slice(0, MAX_RECORDED),
    })),
  );
}

async function refuseOne(tx: Transaction, running: Running, { slug, rows }: FileProduct): Promise<void> {
  const { counts, problems } = running.run;
  const message = "The shop could not save this product. Nothing of it was changed.";
  const problem = { line: rows[0].line, slug, column: "", message, value: "", kind: "error" as const };
  const run = { counts: { ...counts, refused: counts.refused + 1 }, problems: [...problems, problem] };
  await goOn(tx, running, 1, run);
  running.run = run;
  running.done += 1;
}

/** Writes the progress, unless another process has changed it. */
async function goOn(
  tx: Transaction,
  { id, done }: Running,
  more: number,
  run: NonNullable<ImportReport["run"]>,
): Promise<void> {
  const { rowCount } = await tx
    .update(productImports)
    .set({
      productsDone: done + more,
      report: sql`jsonb_set(${productImports.report}, '{run}', ${JSON.stringify(run)}::jsonb)`,
    })
    .where(
      and(
        eq(productImports.id, id),
        eq(productImports.state, "running"),
        eq(productImports.productsDone, done),
      ),
    );
  if (rowCount !== 1) throw new NotOurs("Somebody else runs this import");
}

async function finish(tx: Transaction, { id, changer, run }: Running, now: Date): Promise<void> {
  const [row] = await tx
    .update(productImports)
    .set({ state: "done", finishedAt: now })
    .where(and(eq(productImports.id, id), eq(productImports.state, "running")))
    .returning({ fileName: productImports.fileName });
  if (!row) throw new NotOurs("Somebody else finished this import");
  const { created, updated, refused } = run.counts;
  const values = { File: row.fileName, Added: created, Changed: updated, "Left out": refused };
  await recordChange(tx, changer, {
    subjectKind: "import",
    subjectId: id,
    action: "imported",
    changes: Object.entries(values).map(([field, to]) => ({ field, from: null, to })),
  });
}

/** Ends an import that fails repeatedly. It can be started again, and then continues from its position. */
export async function giveUpImport(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(productImports)
    .set({ state: "failed", finishedAt: now })
    .where(and(eq(productImports.id, id), eq(productImports.state, "running")));
}

/** The number of products that an import has processed. */
export async function progressOf(db: Database, id: string): Promise<number> {
  const [row] = await db
    .select({ done: productImports.productsDone })
    .from(productImports)
    .where(eq(productImports.id, id));
  return row?.done ?? 0;
}

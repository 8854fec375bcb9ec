// `npm run reconcile`: compares every order with the payment provider, to the penny, and reports the differences. It
// changes nothing, and works while the shop runs. Exit code 0: nothing differs; 1: something does; 2: it could not
// compare.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import {
  type PaymentGateway,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { answerSandboxApi } from "#app/domain/money/sandbox/sandbox-api.server.ts";
import {
  type Comparison,
  comparePayments,
  type Sum,
} from "#app/domain/selling/checkout/compare/compare-payments.server.ts";
import { keptSecret, openSealer } from "#app/platform/config/secrets.server.ts";
import { effectivePayments, readServices } from "#app/platform/config/service-settings.server.ts";
import { readSettings, type Settings } from "#app/platform/config/settings.server.ts";
import { type Database, openDatabase } from "#app/platform/db/client.server.ts";
import { isMigrated } from "#app/platform/db/migrate.server.ts";
import { siteAt } from "#app/platform/http/site.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { openPayments } from "#server/payments.ts";
import { forPeople, OperatorError, withConnection } from "./operator.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../database/migrations");
const COULD_NOT_COMPARE = 2;
/** An event takes some seconds to arrive; during these the provider knows more than the shop. */
const SETTLE_MS = 5_000;

await forPeople(async () => {
  const settings = readSettings();
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl === null && !existsSync(path.join(dataDir, "postgres")))
    throw new OperatorError(
      `There is no shop in ${dataDir}. Set DATA_DIR to the folder that it keeps its data in.`,
    );
  await withConnection(settings, async (connection) => {
    const database = openDatabase(connection, { applicationName: "shop reconcile", max: 4, log: () => {} });
    try {
      if (!(await isMigrated(database.db, MIGRATIONS)))
        throw new OperatorError("The database is of an older shop. Start this one once, then try again.");
      const sealer = openSealer(settings.authSecret ?? keptSecret(dataDir, "auth-secret"));
      const payments = effectivePayments(settings, await readServices(database.db, sealer));
      if (payments.provider === "none")
        throw new OperatorError(
          "Payments are not set up, or the kept keys can't be read with this server's secret.",
        );
      const compared = await withGateway({ ...settings, payments }, database.db, (gateway) =>
        comparePayments({ db: database.db, gateway, settleMs: SETTLE_MS }),
      );
      tell(compared, { payments });
      process.exitCode = compared.differences.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      throw new OperatorError(
        `Nothing was compared. ${error.message}: ${(error.cause as Error).message ?? error.words}`,
      );
    } finally {
      await database.close();
    }
  });
}, COULD_NOT_COMPARE);

/**
 * The provider, while `work` runs. The sandbox's records are in the database. They are served here for a moment, to
 * this process alone, so that the sandbox is queried as Stripe is, whether or not a shop runs.
 */
async function withGateway<Value>(
  settings: Settings,
  db: Database,
  work: (gateway: PaymentGateway) => Promise<Value>,
): Promise<Value> {
  if (settings.payments.provider === "stripe") return work(openPayments(settings, "").gateway);
  const secretKey = `sk_test_${randomBytes(24).toString("hex")}`;
  const site = siteAt(settings.siteUrl, settings.port);
  const answer = async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request;
    const asked = { method, headers, signal, url: new URL(request.url), body: await request.text() };
    const { body, ...init } = await answerSandboxApi(asked, { db, secretKey, site, now: new Date() });
    return Response.json(body, init);
  };
  const server = createServer(createRequestListener(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = stripeGateway({
    provider: "sandbox",
    secretKey,
    webhookSecret: secretKey,
    apiBase,
    livemode: false,
  });
  try {
    return await work(gateway);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function tell(
  { compared, elsewhere, here, there, differences }: Comparison,
  { payments }: Pick<Settings, "payments">,
): void {
  const [provider, other] =
    payments.provider === "stripe" ? ["Stripe", "the payment sandbox"] : ["the payment sandbox", "Stripe"];
  for (const difference of differences) console.log(difference);
  console.log(`${count(compared, "order")} compared with ${provider}.`);
  console.log(`Here:  ${formatSum(here)}`);
  console.log(`There: ${formatSum(there)}`);
  if (elsewhere > 0)
    console.log(
      `${count(elsewhere, "order")} of ${other} could not be: the shop is not connected to it now.`,
    );
  console.log(differences.length === 0 ? "Nothing differs." : `${count(differences.length, "difference")}.`);
}

function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}

function formatSum({ paid, back }: Sum): string {
  return `${formatMoney(paid)} paid, ${formatMoney(back)} of it went back`;
}

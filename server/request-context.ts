import { RouterContextProvider } from "react-router";
import type { KeptCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import type { KeptContent } from "#app/domain/content/kept-content.server.ts";
import type { ContentDeps } from "#app/domain/content/read-documents.server.ts";
import type { Identity } from "#app/domain/identity/identity.server.ts";
import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import type { EnquiryDeps } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import type { CheckoutLoader } from "#app/domain/selling/checkout/checkout-loader.server.ts";
import { codeTries } from "#app/domain/selling/promotions/code-tries.server.ts";
import type { BackupMeans } from "#app/platform/backup/backup-schedule.ts";
import type { Sealer } from "#app/platform/config/secrets.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DatabaseWatch } from "#app/platform/db/database-watch.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Admit, Site } from "#app/platform/http/context.ts";
import type { PolicyReports } from "#app/platform/http/policy-reports.server.ts";
import { type AdmitVisitor, visitorMark } from "#app/platform/http/visitor-limit.server.ts";
import type { EncodePicture } from "#app/platform/images/encode-picture.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import {
  admitContext,
  backupMeansContext,
  catalogueIndexContext,
  checkoutDepsContext,
  clockContext,
  contentContext,
  contentDepsContext,
  databaseContext,
  diskRoomContext,
  encodePictureContext,
  enquiryDepsContext,
  identityDepsContext,
  logContext,
  paymentGatewayContext,
  paymentMethodsContext,
  pictureStoreContext,
  policyReportsContext,
  providerClockContext,
  type Samples,
  samplesContext,
  sandboxContext,
  serviceDepsContext,
  setupMeansContext,
  siteContext,
  testModeContext,
  visitorContext,
  visitorMarkContext,
} from "#app/routes/request/contexts.server.ts";
import type { KeptServiceStore } from "./services.ts";

/** The parts of the shop that all requests share. */
interface RequestParts {
  settings: Settings;
  db: Database;
  site: Site;
  now: () => Date;
  secret: string;
  sealer: Sealer;
  services: KeptServiceStore;
  providerClock: ProviderClock;
  loader: CheckoutLoader;
  content: KeptContent;
  contentDeps: ContentDeps;
  identity: Identity;
  enquiryDeps: Omit<EnquiryDeps, "admit">;
  admitVisitor: AdmitVisitor;
  databaseWatch: DatabaseWatch;
  room: DiskRoom;
  pictures: PictureStore;
  encodePicture: EncodePicture;
  samples: Samples;
  catalogueIndex: KeptCatalogueIndex;
  backupMeans: BackupMeans;
  policyReports: PolicyReports;
}

/**
 * Makes the services of a request's loaders and actions: the shop's parts, its present words, and the visitor, whose
 * address is passed with the log of the request.
 */
export const requestContexts =
  (parts: RequestParts) =>
  async (visitor: string, log: Log): Promise<RouterContextProvider> => {
    const { db, site, now, secret, settings, sealer, content, room } = parts;
    const [words, { gateway, paymentMethods, sandbox, means, isPublicWithTestKeys }] = await Promise.all([
      content.read(),
      parts.services.read(),
    ]);
    const admit: Admit = (thing, cost) => parts.admitVisitor(thing, visitor, now(), cost);
    const context = new RouterContextProvider();
    context.set(contentContext, words);
    context.set(contentDepsContext, parts.contentDeps);
    context.set(databaseContext, db);
    context.set(logContext, log);
    context.set(pictureStoreContext, parts.pictures);
    context.set(encodePictureContext, parts.encodePicture);
    context.set(siteContext, site);
    context.set(clockContext, now);
    context.set(setupMeansContext, means);
    context.set(serviceDepsContext, { settings, sealer });
    context.set(diskRoomContext, room);
    context.set(backupMeansContext, parts.backupMeans);
    context.set(catalogueIndexContext, parts.catalogueIndex);
    context.set(samplesContext, parts.samples);
    const hasMail = means.mailer !== null;
    context.set(identityDepsContext, { db, identity: parts.identity, site, now, log, hasMail });
    context.set(paymentGatewayContext, gateway);
    context.set(paymentMethodsContext, paymentMethods);
    context.set(providerClockContext, parts.providerClock);
    context.set(testModeContext, isPublicWithTestKeys);
    context.set(sandboxContext, sandbox);
    context.set(checkoutDepsContext, {
      ...{ db, gateway, site, now, log, admit, room, content },
      delivery: words.delivery,
      seller: shopFacts(words),
      returns: returnsOfRefunds,
      orderPrefix: words.site.orderPrefix,
      loader: parts.loader,
      codeTries: codeTries(db, { visitor, secret, now }),
      watch: parts.databaseWatch,
    });
    context.set(enquiryDepsContext, { ...parts.enquiryDeps, admit });
    context.set(visitorContext, visitor);
    context.set(visitorMarkContext, visitorMark(visitor, secret));
    context.set(admitContext, admit);
    context.set(policyReportsContext, parts.policyReports);
    return context;
  };

import { createContext, type RouterContextProvider } from "react-router";
import type { KeptCatalogueIndex } from "#app/domain/catalogue/search/catalogue-index.server.ts";
import type { Content } from "#app/domain/content/content.server.ts";
import type { PreviewPage } from "#app/domain/content/kept-content.server.ts";
import type { ContentDeps } from "#app/domain/content/read-documents.server.ts";
import type { IdentityDeps } from "#app/domain/identity/identity.server.ts";
import type { ProviderClock } from "#app/domain/money/payments/call-stripe.server.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import type { PaymentMethods } from "#app/domain/money/payments/payment-methods.server.ts";
import type { Sandbox } from "#app/domain/money/sandbox/sandbox-context.ts";
import type { EnquiryDeps } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import type { SampleReviews } from "#app/domain/people/reviews/sample-reviews.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import type { BackupMeans } from "#app/platform/backup/backup-schedule.ts";
import type { ServiceDeps, SetupMeans } from "#app/platform/config/setup-means.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import type { Admit, Site } from "#app/platform/http/context.ts";
import type { PolicyReports } from "#app/platform/http/policy-reports.server.ts";
import type { EncodePicture } from "#app/platform/images/encode-picture.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

// The context that a request carries to loaders and actions. `server/request-context.ts` sets it, some of it only for a
// request whose page is not kept.

export const catalogueIndexContext = createContext<KeptCatalogueIndex>();

export const checkoutDepsContext = createContext<NewCheckoutDeps>();

/** The words for a request's loaders and actions: one state for the whole request. */
export const contentContext = createContext<Content>();

/** True while a page with words that are not published yet is rendered for their author. */
export const isPreviewContext = createContext(false);

export const previewContext = createContext<PreviewPage>();

export const contentDepsContext = createContext<ContentDeps>();

/**
 * True while a form's page is shown again with the visitor's input. It must then be rendered, even if some of its data
 * is missing.
 */
export const answeringContext = createContext(false);

export const enquiryDepsContext = createContext<EnquiryDeps>();

export const identityDepsContext = createContext<IdentityDeps>();

export const paymentGatewayContext = createContext<PaymentGateway>();

export const paymentMethodsContext = createContext<PaymentMethods>();

export const providerClockContext = createContext<ProviderClock>();

export const sandboxContext = createContext<Sandbox | null>(null);

/** Whether the shop is on the web and asks for cards with the payment provider's test keys. */
export const testModeContext = createContext<boolean>();

/** What belongs to the sample catalogue. */
export interface Samples {
  /**
   * The folders of its pictures, by their names in addresses. Each name ends in the hash of its picture, so a
   * photograph of the owner never has one, with any file name.
   */
  folders: ReadonlySet<string>;
  reviews: SampleReviews;
}

export const samplesContext = createContext<Samples>();

export const backupMeansContext = createContext<BackupMeans>();

export const setupMeansContext = createContext<SetupMeans>();

export const serviceDepsContext = createContext<ServiceDeps>();

/** The services that a route's loader or action may use. The server provides them for every request. */
export const databaseContext = createContext<Database>();

export const logContext = createContext<Log>();

export const siteContext = createContext<Site>();

/** The clock, so that time-dependent rules can be tested at any moment. */
export const clockContext = createContext<() => Date>();

/** Where the request comes from, as far as that can be known (see `visitorAddress`). For limits, never stored. */
export const visitorContext = createContext<string>();

/**
 * The same as a keyed hash, which may be stored with the visitor's things; null for this machine (see `visitorMark`).
 */
export const visitorMarkContext = createContext<string | null>();

export const admitContext = createContext<Admit>();

/** What browsers report about the content security policy, as far as it is logged. */
export const policyReportsContext = createContext<PolicyReports>();

/** The disk that the shop writes to; asked before a write that can wait. */
export const diskRoomContext = createContext<DiskRoom>();

/** Where the catalogue's pictures are kept. */
export const pictureStoreContext = createContext<PictureStore>();

/** Encodes pictures that only a few people may see; they are in no folder. */
export const encodePictureContext = createContext<EncodePicture>();

/** Where pages show pictures from, beside the shop itself, in the terms of their policy; null for nowhere. */
export function pictureSourceOf(context: Readonly<RouterContextProvider>): string | null {
  const { mediaUrl } = context.get(siteContext);
  return mediaUrl ? `${mediaUrl}/media/` : context.get(pictureStoreContext).origin;
}

import type { CustomsForm, MissingFacts } from "#app/domain/parcels/shipment.ts";
import type { TrackingRow } from "#app/domain/parcels/tracking-file.ts";

/** The files of the ticked orders, by the last part of their address, and the words on their buttons. */
export const LABEL_FILES = {
  "click-and-drop.csv": "Click & Drop file",
  "dhl.csv": "DHL file",
  "cn22.pdf": "CN22",
  "cn23.pdf": "CN23",
  "invoice-for-customs.pdf": "Invoice for customs",
  "packing-labels.pdf": "Packing labels",
} as const;
export type LabelFile = keyof typeof LABEL_FILES;

export const isLabelFile = (name: string | null): name is LabelFile =>
  name !== null && Object.hasOwn(LABEL_FILES, name);

/** An order to send, as the desk lists it: without amounts. */
export interface ListedShipment {
  reference: string;
  createdAt: Date;
  name: string;
  /** By its name; undefined while it is not known. */
  country: string | undefined;
  pieces: number;
  /** Null within the shop's own country. */
  form: CustomsForm | null;
  hasAddress: boolean;
  isTest: boolean;
  missing: MissingFacts[];
}

export const MAX_TRACKING_BYTES = 100_000;
export const TRACKING_TOO_LARGE = "That file is larger than 100 KB. Please split it.";

/** A carrier's file that was read back. A row without a problem will be marked as sent, or was. */
export interface TrackingView {
  carrier: string;
  /** Why the whole file is not read. */
  problem: string | null;
  rows: TrackingRow[];
  isBooked: boolean;
}

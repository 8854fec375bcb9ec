import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { ParcelSettings, Shipment, ShipmentLine } from "../shipment.ts";

export const pieceForTests = (changes: Partial<ShipmentLine> = {}): ShipmentLine => ({
  ...{ slug: "adire-kaftan", title: "Adire Kaftan", colorName: "Indigo", size: "12", quantity: 1 },
  ...{ priceCents: toMoney(9_000), customsCode: "620442", madeIn: "NG", grams: 400, material: "100% cotton" },
  ...changes,
});

const address = { line1: "2 Marina Road", line2: null, city: "Lagos", state: "Lagos", postalCode: "100001" };

export const shipmentForTests = (changes: Partial<Shipment> = {}): Shipment => ({
  reference: "BA-20261120-0751",
  customer: { name: "Adébáyọ̀ Ọṣun", phone: "+234 803 000 0000", address: { ...address, country: "NG" } },
  label: ["Adébáyọ̀ Ọṣun", "2 Marina Road", "Lagos 100001", "Nigeria"],
  ...{ email: "ade@shopper.example", country: "NG", isReturned: false },
  ...{ deliveryCents: toMoney(1_800), lines: [pieceForTests()] },
  ...changes,
});

export const SETTINGS: ParcelSettings = {
  ...defaultDocuments.labels,
  ...{ packagingGrams: 50, eori: "GB123456789000", packageSize: "Parcel", serviceCode: "MTE" },
};

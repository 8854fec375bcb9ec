export * from "./catalogue.ts";
export * from "./enquiries.ts";
export * from "./orders.ts";
export * from "./sandbox.ts";

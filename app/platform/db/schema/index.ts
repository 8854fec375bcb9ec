export * from "./administration.ts";
export * from "./catalogue.ts";
export * from "./changes.ts";
export * from "./content.ts";
export * from "./enquiries.ts";
export * from "./identity.ts";
export * from "./orders.ts";
export * from "./sandbox.ts";

import { freePort as freePortOf } from "#server/processes/free-port.ts";

/** A port of 127.0.0.1 that is currently free. */
export const freePort = (): Promise<number> => freePortOf({ host: "127.0.0.1", port: 0 });

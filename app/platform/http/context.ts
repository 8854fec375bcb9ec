import { createContext } from "react-router";
import type { Database } from "../db/client.server.ts";
import type { DiskRoom } from "../disk/disk-room.server.ts";
import type { PictureStore } from "../images/picture-store.server.ts";
import type { Log } from "../logging/log.server.ts";
import type { LimitedThing } from "./visitor-limit.server.ts";

/** What a route's loader or action may reach. The server provides it for every request. */
export const databaseContext = createContext<Database>();
/** The seconds after which to ask again, for visitors who are shown that the database is away. */
export const AWAY_RETRY_SECONDS = 10;
export const logContext = createContext<Log>();

/** The shop's own addresses. */
export interface Site {
  /** The public origin: canonical links and the default for everything. */
  origin: string;
  /** Every origin that is the shop's own; more than one only on a machine's loopback addresses. */
  ownOrigins: ReadonlySet<string>;
}
export const siteContext = createContext<Site>();

/** The clock, so that time-dependent rules can be tested at any moment. */
export const clockContext = createContext<() => Date>();

/** Where the request comes from, as far as that can be known (see `visitorAddress`). For limits, never stored. */
export const visitorContext = createContext<string>();

/**
 * The same as a keyed hash, which may be stored with the visitor's things; null for this machine (see `visitorMark`).
 */
export const visitorMarkContext = createContext<string | null>();

/**
 * Counts one more request of a kind for its visitor, or `cost` of them: 0 when it may proceed, otherwise the seconds to
 * wait.
 */
export type Admit = (thing: LimitedThing, cost?: number) => Promise<number>;
export const admitContext = createContext<Admit>();

/** The disk that the shop writes to; asked before a write that can wait. */
export const diskRoomContext = createContext<DiskRoom>();

/** Where the catalogue's pictures are kept. */
export const pictureStoreContext = createContext<PictureStore>();

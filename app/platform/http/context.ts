import { createContext } from "react-router";
import type { Database } from "../db/client.server.ts";
import type { DiskRoom } from "../disk/disk-room.server.ts";
import type { PictureStore } from "../images/picture-store.server.ts";
import type { Log } from "../logging/log.server.ts";
import type { LimitedThing } from "./visitor-limit.server.ts";

/** What a route's loader or action may reach, put there by the server for every request. */
export const databaseContext = createContext<Database>();
/** When it is worth asking again, for those who were told that the database is away. */
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

/** The clock, so that rules with time in them can be tried at any moment. */
export const clockContext = createContext<() => Date>();

/** Where the request comes from, as well as it can be known (see `visitorAddress`). For limits, never stored. */
export const visitorContext = createContext<string>();

/** The same as a keyed hash, which may be kept with what is theirs; null for this machine (see `visitorMark`). */
export const visitorMarkContext = createContext<string | null>();

/** Counts one more of a thing for whoever asks: 0 when it may go on, else the seconds to wait. */
export type Admit = (thing: LimitedThing) => Promise<number>;
export const admitContext = createContext<Admit>();

/** The disk that the shop writes to: asked before what can wait is written. */
export const diskRoomContext = createContext<DiskRoom>();

/** Where the catalogue's pictures are kept. */
export const pictureStoreContext = createContext<PictureStore>();

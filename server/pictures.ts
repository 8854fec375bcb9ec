import type { ImageSettings } from "#app/platform/config/image-settings.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { bucketStore } from "#app/platform/images/bucket-pictures.server.ts";
import {
  accountAddress,
  type CloudinaryOptions,
  cloudinaryStore,
} from "#app/platform/images/cloudinary-store.server.ts";
import { diskStore } from "#app/platform/images/disk-store.server.ts";
import { recordHosted, sweepHosted } from "#app/platform/images/hosted-pictures.server.ts";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { ObjectStore } from "#app/platform/objects/object-store.server.ts";

interface Options {
  db: Database;
  media: string;
  /** The bucket, if the settings name one. */
  objects: ObjectStore | null;
  imageWorkers: ImageWorkers;
  room: DiskRoom;
  log: Log;
}

/** The store that the settings choose for the catalogue's pictures. */
export function openPictures(
  settings: ImageSettings,
  { db, media, objects, imageWorkers, room, log }: Options,
): PictureStore {
  if (settings.store === "cloudinary") {
    const { cloudName, key } = settings;
    const record: CloudinaryOptions["record"] = (url, about) =>
      recordHosted(db, { url, ...about, now: new Date() });
    const store = cloudinaryStore({ settings, media, imageWorkers, record, log });
    if (cloudName === null || key === null) return store;
    const account = accountAddress(settings);
    return { ...store, sweep: (listUsed, now) => sweepHosted({ db, account, key, log, now }, listUsed) };
  }
  const disk = diskStore(media, imageWorkers, room);
  return objects === null ? disk : bucketStore(disk, media, objects, log);
}

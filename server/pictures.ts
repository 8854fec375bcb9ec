import type { ImageSettings } from "#app/platform/config/image-settings.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { bucketStore } from "#app/platform/images/bucket-pictures.server.ts";
import { cloudinaryStore } from "#app/platform/images/cloudinary-store.server.ts";
import { diskStore } from "#app/platform/images/disk-store.server.ts";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";
import type { ObjectStore } from "#app/platform/objects/object-store.server.ts";

interface Options {
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
  { media, objects, imageWorkers, room, log }: Options,
): PictureStore {
  if (settings.store === "cloudinary") return cloudinaryStore({ settings, media, imageWorkers, log });
  const disk = diskStore(media, imageWorkers, room);
  return objects === null ? disk : bucketStore(disk, media, objects, log);
}

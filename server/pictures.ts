import type { ImageSettings } from "#app/platform/config/settings.server.ts";
import type { DiskRoom } from "#app/platform/disk/disk-room.server.ts";
import { cloudinaryStore } from "#app/platform/images/cloudinary-store.server.ts";
import { diskStore } from "#app/platform/images/disk-store.server.ts";
import type { ImageWorkers } from "#app/platform/images/image-workers.server.ts";
import type { PictureStore } from "#app/platform/images/picture-store.server.ts";
import type { Log } from "#app/platform/logging/log.server.ts";

interface Options {
  media: string;
  imageWorkers: ImageWorkers;
  room: DiskRoom;
  log: Log;
}

/** The store that the settings choose for the catalogue's pictures. */
export function openPictures(
  settings: ImageSettings,
  { media, imageWorkers, room, log }: Options,
): PictureStore {
  return settings.store === "local"
    ? diskStore(media, imageWorkers, room)
    : cloudinaryStore({ settings, media, imageWorkers, log });
}

import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseDraftPicture } from "../drafts/draft-picture.ts";
import {
  addFiles,
  change,
  indexOfPicture,
  type ListedPicture,
  listOf,
  moveTo,
  type PictureList,
  remove,
  restorePicture,
  saidOfPlace,
  settle,
} from "./picture-list.ts";
import { type UploadQueue, uploadQueue } from "./upload-queue.ts";

export interface PictureEditor {
  list: PictureList;
  /** The last event, for screen readers. */
  said: string;
  removed: { picture: ListedPicture; place: number } | null;
  add(files: readonly File[], place: "first" | "last"): void;
  describe(key: string, alt: string): void;
  move(key: string, place: number): void;
  remove(key: string): void;
  undo(): void;
  forget(): void;
  retry(key: string): void;
}

/** The current name of the product in the form around an element. */
function nameIn(element: HTMLElement | null): string {
  const form = element?.closest("form");
  const values = ["opened", "slug", "title"].map((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  });
  return values.find((value) => value.trim() !== "") ?? "";
}

/** The form's pictures, and all operations on them. New files are sent to the shop at once. */
export function usePictureEditor(
  pictures: readonly string[],
  alts: Readonly<Record<string, string>>,
  part: RefObject<HTMLElement | null>,
): PictureEditor {
  const [list, update] = useReducer(
    (now: PictureList, next: (list: PictureList) => PictureList) => next(now),
    null,
    () => listOf(pictures, alts),
  );
  const [said, say] = useState("");
  const [removed, setRemoved] = useState<PictureEditor["removed"]>(null);
  const files = useRef(new Map<string, File>());
  const chosenSoFar = useRef(0);
  const queue = useRef<UploadQueue>(null);
  queue.current ??= uploadQueue((file, options) =>
    sendPicture(file, { ...options, name: nameIn(part.current) }),
  );
  useEffect(() => () => queue.current?.cancelAll(), []);

  const send = async (key: string, file: File): Promise<void> => {
    update((now) => change(now, key, { upload: { state: "waiting" } }));
    const answer = await queue.current?.add(key, file, (share) =>
      update((now) =>
        change(now, key, { upload: share < 1 ? { state: "sending", share } : { state: "preparing" } }),
      ),
    );
    if (!answer) return;
    if (answer.ok) update((now) => settle(now, key, answer.value));
    else update((now) => change(now, key, { upload: { state: "failed", message: answer.error } }));
    say(answer.ok ? `${file.name} is ready.` : `${file.name}: ${answer.error}`);
  };

  const forget = useCallback(() => setRemoved(null), []);
  return {
    list,
    said,
    removed,
    add(chosen, place) {
      const added = chosen.map((file) => {
        chosenSoFar.current += 1;
        return { key: `file ${chosenSoFar.current}`, fileName: file.name, file };
      });
      update((now) => addFiles(now, added, place));
      for (const { key, file } of added) {
        files.current.set(key, file);
        void send(key, file);
        void parseDraftPicture(file).then(
          (view) => view.ok && update((now) => change(now, key, { preview: view.value })),
        );
      }
    },
    describe: (key, alt) => update((now) => change(now, key, { alt })),
    move(key, place) {
      const next = moveTo(list, key, place);
      if (next === list) return;
      update(() => next);
      say(saidOfPlace(indexOfPicture(next, key), next.length));
    },
    remove(key) {
      const place = indexOfPicture(list, key);
      const picture = list[place];
      if (!picture) return;
      queue.current?.cancel(key);
      setRemoved({ picture, place });
      update((now) => remove(now, key));
    },
    undo() {
      if (!removed) return;
      const { picture, place } = removed;
      update((now) => restorePicture(now, picture, place));
      setRemoved(null);
      const file = files.current.get(picture.key);
      if (picture.url === null && file) void send(picture.key, file);
    },
    forget,
    retry(key) {
      const file = files.current.get(key);
      if (file) void send(key, file);
    },
  };
}

/** The shop's address for uploads. */
const ADDRESS = "/admin/pictures";
const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";
/** The specification's message (section 8), with a remedy. */
const NO_CONNECTION = "Upload error. Check the connection, then try again.";
const FAILED = "Upload failed";

interface Options {
  /** The product's name, which its pictures get too. */
  name: string;
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a picture to the shop, and returns its address there; the error is a sentence. An unacceptable file is not sent
 * at all.
 */
function sendPicture(file: File, { name, onShare, signal }: Options): Promise<Result<string, string>> {
  if (file.size > MAX_PICTURE_BYTES) return Promise.resolve(err(TOO_LARGE));
  if (file.type !== "" && !file.type.startsWith("image/")) return Promise.resolve(err(NOT_A_PICTURE));
  return new Promise((resolve) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener("load", () => onShare(1));
    request.addEventListener("load", () => resolve(answerIn(request.responseText)));
    request.addEventListener("error", () => resolve(err(NO_CONNECTION)));
    request.addEventListener("abort", () => resolve(err(NO_CONNECTION)));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.set("name", name);
    form.set("picture", file);
    request.open("POST", ADDRESS);
    request.send(form);
  });
}

/** The shop's own answer. A proxy between the browser and the shop may answer anything. */
function answerIn(text: string): Result<string, string> {
  try {
    const { url, error } = JSON.parse(text) as { url?: unknown; error?: unknown };
    if (typeof url === "string") return ok(url);
    return err(typeof error === "string" ? error : FAILED);
  } catch {
    return err(FAILED);
  }
}

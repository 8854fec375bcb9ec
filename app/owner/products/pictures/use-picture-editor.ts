import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from "react";
import { parseDraftPicture } from "../drafts/draft.ts";
import {
  addFiles,
  change,
  indexOfPicture,
  listOf,
  moveTo,
  type PictureList,
  remove,
  restorePicture,
  saidOfPlace,
  settle,
  withPictures,
} from "./picture-list.ts";
import { sendPicture, type UploadQueue, uploadQueue } from "./upload-queue.ts";

export interface PictureEditor {
  list: PictureList;
  /** The last event, for screen readers. */
  said: string;
  /** The pictures that were removed last, and the place of the first. */
  removed: { pictures: PictureList; place: number } | null;
  add(files: readonly File[], place: "first" | "last"): void;
  describe(key: string, alt: string): void;
  move(key: string, place: number): void;
  /** Removes one of the pictures, or without a key all of them. */
  remove(key?: string): void;
  /** Makes these the pictures of the shop in the list; new ones go last. */
  choose(urls: readonly string[]): void;
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

/** The form's pictures, or the views of a colour, and all operations on them. New files are sent to the shop at once. */
export function usePictureEditor(
  pictures: readonly string[],
  alts: Readonly<Record<string, string>>,
  part: RefObject<HTMLElement | null>,
  isView = false,
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
    sendPicture(file, { ...options, isView, name: nameIn(part.current) }),
  );
  useEffect(() => () => queue.current?.cancelAll(), []);

  const urls = list.map(({ url }) => url).join(" ");
  // The form's listeners (such as its preview) must notice a change of pictures like any input, but not the initial
  // pictures.
  const told = useRef(urls);
  useEffect(() => {
    if (told.current === urls) return;
    told.current = urls;
    part.current?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [part, urls]);

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
      say(saidOfPlace(indexOfPicture(next, key), next.length, isView));
    },
    remove(only) {
      const pictures = list.filter(({ key }) => only === undefined || key === only);
      const [first] = pictures;
      if (!first) return;
      setRemoved({ pictures, place: indexOfPicture(list, first.key) });
      for (const { key } of pictures) {
        queue.current?.cancel(key);
        update((now) => remove(now, key));
      }
    },
    undo() {
      setRemoved(null);
      for (const [index, picture] of removed?.pictures.entries() ?? []) {
        update((now) => restorePicture(now, picture, (removed?.place ?? 0) + index));
        const file = files.current.get(picture.key);
        if (picture.url === null && file) void send(picture.key, file);
      }
    },
    choose: (chosen) => update((now) => withPictures(now, chosen)),
    forget,
    retry(key) {
      const file = files.current.get(key);
      if (file) void send(key, file);
    },
  };
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/** True for a field in which a pasted text belongs. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "file");

const picturesIn = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));

/**
 * Receives files that are dropped anywhere on the page, and pictures that are pasted there. Otherwise the browser would
 * open a file that was dropped beside its place, and the input would be lost. Returns true while files are over the
 * page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    /** Pictures of the page itself can be dragged too, for ordering them. */
    let isOwnDrag = false;
    const hasFiles = (event: DragEvent) =>
      !isOwnDrag && (event.dataTransfer?.types.includes("Files") ?? false);
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal });

    on("dragstart", () => {
      isOwnDrag = true;
    });
    on("dragend", () => {
      isOwnDrag = false;
    });
    on("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    });
    on("dragleave", (event) => {
      // The pointer has left the window.
      if (event.relatedTarget === null) setOver(false);
    });
    on("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    });
    on("paste", (event) => {
      const files = picturesIn(event.clipboardData?.files);
      const hasText = event.clipboardData?.types.includes("text/plain") ?? false;
      if (files.length === 0 || (hasText && isTextField(event.target))) return;
      event.preventDefault();
      take(files);
    });
    return () => leaving.abort();
  }, []);
  return isOver;
}

/** Takes the files that were chosen before the script ran, once it runs (`isLive`), and then does `more`. */
export function useWaitingFiles(
  part: RefObject<HTMLElement | null>,
  isLive: boolean,
  more?: () => void,
): void {
  const takeWaiting = useEffectEvent(() => {
    for (const field of part.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? []) {
      if (field.files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    more?.();
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isLive || hasBegun.current) return;
    hasBegun.current = true;
    takeWaiting();
  }, [isLive]);
}

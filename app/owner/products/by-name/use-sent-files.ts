import { useEffect, useRef, useState } from "react";
import { sendPicture } from "../pictures/send-picture.ts";
import { uploadQueue } from "../pictures/upload-queue.ts";
import { MAX_ADDED } from "./max-added.ts";

/** A chosen file: its address once it is in the shop, or why it is not. */
export interface SentFile {
  key: string;
  name: string;
  url: string | null;
  problem: string | null;
}

/** Sends chosen files to the shop, a few at a time. */
export function useSentFiles(): { files: readonly SentFile[]; add: (chosen: readonly File[]) => void } {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const chosenBefore = useRef(0);
  const [queue] = useState(() =>
    uploadQueue((file, options) =>
      sendPicture(file, { ...options, name: file.name.replace(/\.[^.]+$/, "") }),
    ),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);

  const settle = (key: string, changes: Partial<SentFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const add = (chosen: readonly File[]) => {
    const room = chosen.slice(0, MAX_ADDED - files.length);
    const added = room.map((file) => ({ file, key: String(chosenBefore.current++) }));
    setFiles((now) => [
      ...now,
      ...added.map(({ file, key }) => ({ key, name: file.name, url: null, problem: null })),
    ]);
    for (const { file, key } of added)
      void queue
        .add(key, file, () => undefined)
        .then((sent) => {
          if (sent) settle(key, sent.ok ? { url: sent.value } : { problem: sent.error });
        });
  };
  return { files, add };
}

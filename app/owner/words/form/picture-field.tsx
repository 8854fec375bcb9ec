import { useEffect, useRef, useState } from "react";
import { PictureChooser } from "#app/owner/products/pictures/picture-chooser.tsx";
import type { ListedPicture, Upload } from "#app/owner/products/pictures/picture-list.ts";
import { sendPicture } from "#app/owner/products/pictures/upload-queue.ts";
import { useSaveGate } from "#app/owner/products/pictures/use-save-gate.ts";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { Picture } from "#app/ui/picture.tsx";
import { pictureFileField } from "../document-view.ts";

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  /** The address of the stored picture; empty without one. */
  defaultValue: string;
  /** It may be left out. */
  isOptional: boolean;
  error?: string | undefined;
  /** The name that a new picture gets. */
  pictureName: string;
}

/**
 * One picture: the stored one, and a way to choose another. With scripts the file is sent at once, and saving waits for
 * it; without them it is sent with the form.
 */
export function PictureField({
  id,
  name,
  label,
  defaultValue,
  isOptional,
  error,
  pictureName,
}: PictureFieldProps) {
  const isLive = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const [url, setUrl] = useState(defaultValue);
  const [upload, setUpload] = useState<Upload | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const held = useSaveGate(part, [{ ...NO_PICTURE, url, upload }]);

  // The form's preview follows a new picture as it does any input.
  const shown = useRef(url);
  useEffect(() => {
    if (shown.current === url) return;
    shown.current = url;
    part.current?.closest("form")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [url]);

  const send = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    sending.current?.abort();
    const cancel = new AbortController();
    sending.current = cancel;
    setUpload({ state: "sending", share: 0 });
    const answer = await sendPicture(file, {
      name: pictureName,
      signal: cancel.signal,
      onShare: (share) => setUpload(share < 1 ? { state: "sending", share } : { state: "preparing" }),
    });
    if (cancel.signal.aborted) return;
    if (answer.ok) setUrl(answer.value);
    // The picture that was there stays, so nothing keeps the form from being saved.
    setUpload(null);
    setSaid(answer.ok ? "The picture is ready." : answer.error);
    setFailed(!answer.ok);
  };
  const [said, setSaid] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const progress =
    upload?.state === "sending"
      ? `Uploading… ${Math.round(upload.share * 100)}%`
      : upload
        ? "Preparing…"
        : "";
  return (
    <div ref={part} className="grid min-h-24 grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4">
      <input type="hidden" name={name} value={url} />
      <div className="bg-calico">
        {url === "" ? (
          <div className="grid aspect-4/3 place-items-center p-2 text-center text-bark text-small">
            No picture
          </div>
        ) : (
          <Picture url={url} alt="" sizes="7rem" imgClassName="aspect-4/3 w-full object-cover" />
        )}
      </div>
      <div className="min-w-0">
        <PictureChooser
          id={isLive ? id : pictureFileField(name)}
          label={isLive ? `${label}: choose a file` : label}
          error={error ?? (hasFailed ? said : undefined)}
          onFiles={isLive ? (files) => void send(files) : undefined}
        />
        {isOptional && url !== "" && isLive && (
          <button
            type="button"
            onClick={() => setUrl("")}
            className="mt-1 min-h-11 text-label underline decoration-1 underline-offset-6 hover:decoration-2"
          >
            Take off<span className="visually-hidden"> {label}</span>
          </button>
        )}
        <p role="status" className="mt-1 text-bark text-small">
          {progress || (hasFailed ? "" : said)}
          {held === "waiting" && " It is saved as soon as the picture is there."}
        </p>
      </div>
    </div>
  );
}

const NO_PICTURE: ListedPicture = {
  key: "picture",
  url: null,
  alt: "",
  fileName: "",
  preview: null,
  upload: null,
};

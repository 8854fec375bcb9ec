import { type DragEvent, useEffect, useRef } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/control-icons.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { AltField } from "./picture-chooser.tsx";
import type { ListedPicture, Upload } from "./picture-list.ts";
import type { PictureEditor } from "./use-picture-editor.ts";

interface PictureCardProps {
  picture: ListedPicture;
  place: number;
  count: number;
  editor: PictureEditor;
  /** The picture that is being dragged, if any. */
  dragged: string | null;
  onDrag: (key: string | null) => void;
}

const ICON_BUTTON =
  "grid size-11 place-items-center outline-indigo hover:bg-calico aria-disabled:cursor-default aria-disabled:text-sand aria-disabled:hover:bg-transparent";

/** A picture with its text, its position and its remove button. It is a row on a phone, and a card on a wide screen. */
export function PictureCard({ picture, place, count, editor, dragged, onDrag }: PictureCardProps) {
  const { key, upload } = picture;
  const name = `picture ${place + 1}`;
  const isDragged = dragged === key;
  const drag = {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = "move";
      // Firefox drags nothing without data.
      event.dataTransfer.setData("text/plain", "");
      onDrag(key);
    },
    onDragEnd: () => onDrag(null),
  };
  return (
    <li
      onDragEnter={() => dragged !== null && !isDragged && editor.move(dragged, place)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => dragged !== null && event.preventDefault()}
      className={`grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4 border-sand border-b pb-4 transition-opacity duration-150 sm:relative sm:block sm:border-0 sm:pb-0 ${isDragged ? "opacity-40" : ""}`}
    >
      {picture.url !== null && <input type="hidden" name="picture" value={picture.url} />}
      <div {...drag} className="relative cursor-grab bg-calico active:cursor-grabbing">
        <View picture={picture} place={place} />
        {place === 0 && (
          <p className="absolute top-0 left-0 bg-ink px-3 py-1.5 font-medium text-shea text-small">Main</p>
        )}
        {upload && <UploadProgress upload={upload} />}
      </div>
      <div className="min-w-0">
        <div className="-ml-3.5 flex items-center">
          <MoveButton {...{ editor, picture, place, count }} by={-1} label={`Move earlier: ${name}`} />
          <MoveButton {...{ editor, picture, place, count }} by={1} label={`Move later: ${name}`} />
          {place > 0 && (
            // On a wide screen it lies on the picture, in the place of the main picture's label.
            <TextButton
              aria-label={`Make main: ${name}`}
              onClick={() => editor.move(key, 0)}
              className="ml-2 font-medium text-small sm:absolute sm:top-0 sm:left-0 sm:ml-0 sm:bg-shea sm:pr-3 sm:pb-1.5"
            >
              Make main
            </TextButton>
          )}
          <button
            type="button"
            onClick={() => editor.remove(key)}
            className={`${ICON_BUTTON} -mr-3.5 ml-auto hover:text-madder`}
            title="Remove"
            aria-label={`Remove: ${name}`}
          >
            <CloseIcon className="size-4" />
          </button>
        </div>
        {upload?.state === "failed" ? (
          <div className="text-small">
            <p className="wrap-anywhere text-madder">
              <span className="font-[560]">{picture.fileName}</span>: {upload.message}
            </p>
            <TextButton aria-label={`Try again: ${picture.fileName}`} onClick={() => editor.retry(key)}>
              Try again
            </TextButton>
          </div>
        ) : (
          picture.url !== null && (
            <AltField place={place} value={picture.alt} onText={(alt) => editor.describe(key, alt)} />
          )
        )}
      </div>
    </li>
  );
}

/** The file from this device while the page is open; otherwise the shop's picture. */
function View({
  picture: { preview, url, alt, fileName },
  place,
}: {
  picture: ListedPicture;
  place: number;
}) {
  const said = alt || fileName || `Picture ${place + 1}`;
  const frame = "pointer-events-none aspect-4/5 w-full object-cover";
  if (preview !== null) return <img src={preview} alt={said} className={frame} />;
  if (url === null) return <div className={frame} />;
  return <Picture url={url} alt={said} sizes="(min-width: 576px) 14rem, 7rem" imgClassName={frame} />;
}

interface MoveButtonProps extends Pick<PictureCardProps, "editor" | "picture" | "place" | "count"> {
  by: 1 | -1;
  label: string;
}

/** Moves a picture by one place, and restores the focus, which moving an element takes away. */
function MoveButton({ editor, picture, place, count, by, label }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns when the place has changed.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [place]);
  const isAtEnd = by === -1 ? place === 0 : place === count - 1;
  const Icon = by === -1 ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <button
      ref={button}
      type="button"
      // Not `disabled`, because the focus would be lost when a picture reaches the end.
      aria-disabled={isAtEnd || undefined}
      aria-label={label}
      title={by === -1 ? "Move earlier" : "Move later"}
      onClick={() => {
        if (isAtEnd) return;
        wasPressed.current = true;
        editor.move(picture.key, place + by);
      }}
      className={ICON_BUTTON}
    >
      <Icon className="size-5" />
    </button>
  );
}

/** The progress of a file, over its picture: the share that is sent, then the work of the shop. */
function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.state === "failed") {
    return (
      <p className="absolute inset-x-0 bottom-0 bg-madder whitespace-nowrap px-3 py-1.5 font-medium text-shea text-small max-sm:px-2">
        Not uploaded
      </p>
    );
  }
  const share = upload.state === "sending" ? upload.share : upload.state === "waiting" ? 0 : undefined;
  const words = { waiting: "Waiting…", sending: "Uploading…", preparing: "Preparing…" }[upload.state];
  return (
    <div className="absolute inset-x-0 bottom-0 bg-shea px-3 py-2 max-sm:px-2">
      <p className="flex justify-between text-small tabular-nums">
        <span className={upload.state === "sending" ? "max-sm:hidden" : ""}>{words}</span>
        {upload.state === "sending" && <span>{Math.round(upload.share * 100)}%</span>}
      </p>
      <progress
        aria-label={words}
        value={share}
        className="mt-1 block h-1 w-full appearance-none bg-sand [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-indigo [&:indeterminate]:animate-pulse"
      />
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { PictureCard } from "./picture-card.tsx";
import { AltField, PictureChooser } from "./picture-chooser.tsx";
import { hasUploadFailed, isUnderWay, type PictureList } from "./picture-list.ts";
import { useFileDrop, useWaitingFiles } from "./use-file-drop.ts";
import { type PictureEditor, usePictureEditor } from "./use-picture-editor.ts";
import { type EarlySave, type Held, useSaveGate } from "./use-save-gate.ts";

interface PictureFieldsProps {
  pictures: readonly string[];
  alts: Readonly<Record<string, string>>;
  title: string;
  problems: PageProblems;
  /** Files that are added at once. */
  begin?: readonly File[] | undefined;
  /** Stores a new product while its pictures are on their way; null for a stored one. */
  early: EarlyProduct | null;
}

export interface EarlyProduct extends EarlySave {
  isKept: boolean;
  /** Why it could not be stored; empty without a reason. */
  refusal: string;
}

/**
 * The product's pictures. Without scripts there are the existing ones, and two choosers whose files are sent with the
 * form. With scripts, files are dropped, pasted, chosen or photographed, sent at once, described, and ordered.
 */
export function PictureFields({ pictures, alts, title, problems, begin = [], early }: PictureFieldsProps) {
  const isLive = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const editor = usePictureEditor(pictures, alts, part);
  const [dragged, setDragged] = useState<string | null>(null);
  const { list } = editor;
  const addFirst = (files: readonly File[]) => editor.add(files, "first");
  const addLast = (files: readonly File[]) => editor.add(files, "last");
  const isOver = useFileDrop(addLast);
  const held = useSaveGate(part, list, early ?? undefined);

  const said = useProblemsOf(list, problems);

  useWaitingFiles(part, isLive, () => begin.length > 0 && addFirst(begin));

  const isEmpty = list.length === 0;
  return (
    <FormPart title="Pictures" hint="Main first. 4:5, at least 1200 px wide, 10 MB at most.">
      <div ref={part}>
        {!isLive && <PlainPictures pictures={pictures} alts={alts} title={title} />}
        {isLive && !isEmpty && (
          <ul aria-label="Pictures" className="mb-6 grid gap-4 sm:grid-cols-3 sm:gap-y-8 lg:grid-cols-4">
            {list.map((picture, place) => (
              <PictureCard
                key={picture.key}
                count={list.length}
                onDrag={setDragged}
                {...{ picture, place, editor, dragged }}
              />
            ))}
          </ul>
        )}
        <div className={isLive ? zoneClass(isOver, said.pictures !== undefined) : ""}>
          {isLive && <DropWords isOver={isOver} isEmpty={isEmpty} />}
          <div
            className={
              isLive
                ? "flex flex-col gap-3 *:flex-1 sm:flex-row sm:gap-4"
                : "grid gap-x-4 gap-y-6 sm:grid-cols-2"
            }
          >
            <PictureChooser
              id="mainImage"
              label="Main image"
              isMain={isEmpty}
              error={said.pictures}
              hint={isLive || isEmpty ? undefined : "A new one goes first; the old one stays behind it."}
              onFiles={isLive ? addFirst : undefined}
            />
            <PictureChooser
              id="moreImages"
              label="More images"
              optional
              multiple
              error={said.moreImages}
              hint={isLive ? undefined : "Several at a time."}
              onFiles={isLive ? addLast : undefined}
            />
            {isLive && (
              // Only touch devices have a camera at hand.
              <PictureChooser
                id="photo"
                label="Take a photo"
                capture="environment"
                onFiles={addLast}
                className="not-pointer-coarse:hidden"
              />
            )}
          </div>
        </div>
        <p id="alt-hint" className="mt-3 text-bark text-small">
          The alternative text says what a picture shows, for people who cannot see it.
          {said.imageAlts && <strong className="block font-[560] text-madder">{said.imageAlts}</strong>}
        </p>
        <PictureMessages noun="picture" {...{ editor, held, early }} />
      </div>
    </FormPart>
  );
}

/** The errors of pictures, until the pictures change. */
export function useProblemsOf(list: PictureList, problems: PageProblems): PageProblems {
  const urls = list.map(({ url }) => url).join(" ");
  const [answered, setAnswered] = useState({ problems, urls });
  if (answered.problems !== problems) setAnswered({ problems, urls });
  return answered.urls === urls ? problems : {};
}

function DropWords({ isOver, isEmpty }: { isOver: boolean; isEmpty: boolean }) {
  return (
    <div className={`max-sm:hidden ${isEmpty ? "pt-6 pb-8 text-center" : "pb-4"}`}>
      <p className={isEmpty ? "font-display text-card" : "text-bark text-small"}>
        {isOver ? "Let go to add them." : "Drop pictures anywhere on this page, or paste them."}
      </p>
      {isEmpty && <p className="mt-1 text-bark text-small">Several at a time. The first is the main one.</p>}
    </div>
  );
}

function zoneClass(isOver: boolean, isWrong: boolean): string {
  const line = isOver ? "border-indigo bg-calico" : isWrong ? "border-madder" : "border-bark";
  return `border border-dashed p-4 transition-colors duration-150 sm:p-6 ${line}`;
}

interface PictureMessagesProps {
  /** A picture in one word. */
  noun: string;
  editor: PictureEditor;
  held: Held;
  early: EarlyProduct | null;
}

/** What happened to pictures: why the form waits for them, the last event for screen readers, and the removal. */
export function PictureMessages({ noun, editor, held, early }: PictureMessagesProps) {
  const { list, said, removed } = editor;
  const count = removed?.pictures.length ?? 0;
  return (
    <>
      <HeldBack {...{ held, list, early }} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Toast
        message={removed && `Removed ${count === 1 ? `${noun} ${removed.place + 1}` : `${count} ${noun}s`}.`}
        onDismiss={editor.forget}
        actions={
          <TextButton tone="shea" onClick={editor.undo}>
            Undo
          </TextButton>
        }
      />
    </>
  );
}

/** The reason why the form is not saved yet, after somebody tried to. It takes the focus. */
function HeldBack({ held, list, early }: { held: Held; list: PictureList; early: EarlyProduct | null }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!held) return;
    for (let fold = box.current?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
      fold.open = true;
    box.current?.focus();
  }, [held]);
  const count = list.filter(held === "waiting" ? isUnderWay : hasUploadFailed).length;
  const pictures = count === 1 ? "one picture" : `${count} pictures`;
  const kept = early?.isKept ? "The product is kept, and hidden from shoppers." : "";
  const refused = early?.refusal ? `Not kept yet. ${early.refusal}` : "";
  const words =
    held === "waiting"
      ? `Waiting for ${pictures}. It saves by itself when ${count === 1 ? "it is" : "they are"} there.`
      : `${kept ? "" : "Not saved yet: "}${pictures} could not be uploaded. Try again, or remove ${count === 1 ? "it" : "them"}, then save.`;
  const line = held === "failed" ? "border-madder" : "border-turmeric";
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className={held ? `mt-4 border-l-4 bg-calico px-4 py-3 text-label ${line}` : ""}
    >
      {held &&
        [kept || refused, kept ? words.charAt(0).toUpperCase() + words.slice(1) : words].join(" ").trim()}
    </p>
  );
}

interface PlainPicturesProps {
  pictures: readonly string[];
  alts: Readonly<Record<string, string>>;
  title: string;
}

/** The existing pictures without scripts: each can become the main one, or be removed. */
function PlainPictures({ pictures, alts, title }: PlainPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map((url, place) => (
        <li key={url}>
          <input type="hidden" name="picture" value={url} />
          <Picture
            url={url}
            alt={alts[url] || `Picture ${place + 1}${title ? ` of ${title}` : ""}`}
            sizes="13rem"
            className="bg-calico"
            imgClassName="aspect-[4/5] w-full object-cover"
          />
          <label className="mt-1 flex min-h-11 items-center gap-3 text-label">
            <input
              type="radio"
              name="main"
              aria-label={`Main: picture ${place + 1}`}
              value={url}
              defaultChecked={place === 0}
              className="size-5 accent-indigo"
            />
            Main
          </label>
          <label className="flex min-h-11 items-center gap-3 text-label">
            <input
              type="checkbox"
              name="remove"
              aria-label={`Take off: picture ${place + 1}`}
              value={url}
              className="size-5 accent-madder"
            />
            Take off
          </label>
          <AltField place={place} defaultValue={alts[url] ?? ""} />
        </li>
      ))}
    </ul>
  );
}

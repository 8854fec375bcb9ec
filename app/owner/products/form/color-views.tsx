import { useRef, useState } from "react";
import { MAX_ALT_LENGTH, type Spin } from "#app/domain/catalogue/products/product.ts";
import {
  idOf,
  MAX_VIEWS,
  MIN_VIEWS,
  spinAltField,
  spinField,
  spinFilesField,
} from "#app/domain/catalogue/products/product-input-grid.ts";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { VIEW_WIDTH } from "#app/shared/picture-address.ts";
import { PictureSpin } from "#app/ui/carousel/picture-spin.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { PictureCard } from "../pictures/picture-card.tsx";
import { PictureChooser } from "../pictures/picture-chooser.tsx";
import { PictureMessages, useProblemsOf } from "../pictures/picture-fields.tsx";
import { byFileName } from "../pictures/picture-list.ts";
import { useWaitingFiles } from "../pictures/use-file-drop.ts";
import { usePictureEditor } from "../pictures/use-picture-editor.ts";
import { useSaveGate } from "../pictures/use-save-gate.ts";
import type { PageProblems } from "../product-page-view.ts";
import { PictureTicks } from "./color-pictures.tsx";
import type { GridColor } from "./variant-grid.ts";

interface ColorViewsProps {
  color: GridColor;
  /** As stored, or as in the refused form; undefined without any. */
  spin: Spin | undefined;
  /** All pictures of the product. */
  pictures: readonly string[];
  problems: PageProblems;
}

const NO_VIEWS: Spin = { urls: [], alt: "" };

/** The views of a colour from around: uploaded many at once, or chosen among the product's pictures, and put in order. */
export function ColorViews({
  color: { id, name },
  spin = NO_VIEWS,
  pictures,
  problems: ofForm,
}: ColorViewsProps) {
  const isLive = useHydrated();
  const part = useRef<HTMLDivElement>(null);
  const editor = usePictureEditor(spin.urls, {}, part, true);
  const { list } = editor;
  const held = useSaveGate(part, list);
  const problems = useProblemsOf(list, ofForm);
  useWaitingFiles(part, isLive);
  const [dragged, setDragged] = useState<string | null>(null);
  const [isTurning, setTurning] = useState(false);
  const urls = list.flatMap(({ url }) => url ?? []);
  const [field, altField] = [spinField(id), spinAltField(id)];
  const hasProblem = (ofForm[field] ?? ofForm[altField]) !== undefined;
  const ticks = { label: `${name} turns by`, name: isLive ? undefined : field, chosen: urls };
  return (
    <details open={hasProblem || undefined} className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
        {`Views from around: ${list.length || "none"}`}
      </summary>
      <div ref={part} className="mt-1">
        {isLive && list.length > 0 && (
          <ol
            aria-label={`Views of ${name}`}
            className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-3"
          >
            {list.map((picture, place) => (
              <PictureCard
                key={picture.key}
                count={list.length}
                onDrag={setDragged}
                viewField={field}
                {...{ picture, place, editor, dragged }}
              />
            ))}
          </ol>
        )}
        {isTurning && urls.length >= MIN_VIEWS && (
          <div className="relative mb-4 aspect-4/5 w-full max-w-80 bg-calico">
            <PictureSpin key={urls.join(" ")} urls={urls} label={`Turn: ${name}`} />
          </div>
        )}
        {isLive && list.length > 0 && (
          <p className="mb-4 flex flex-wrap gap-x-6 text-label">
            {urls.length >= MIN_VIEWS && (
              <TextButton onClick={() => setTurning(!isTurning)}>
                {isTurning ? "Close the turn" : "See it turn"}
              </TextButton>
            )}
            <TextButton onClick={() => editor.remove()} className="text-madder">
              Take all views away
            </TextButton>
          </p>
        )}
        <PictureChooser
          id={idOf(field)}
          name={spinFilesField(id)}
          label={`Views from around, ${name}`}
          optional
          multiple
          error={problems[field]}
          hint={`${MIN_VIEWS} to ${MAX_VIEWS} at once, of one shape, in the order of their file names.`}
          onFiles={isLive ? (files) => editor.add(files.toSorted(byFileName), "last") : undefined}
        />
        {!isLive && spin.urls.length > 0 && (
          <PictureTicks {...ticks} pictures={spin.urls} sizes={`${VIEW_WIDTH}px`} onChosen={editor.choose} />
        )}
        {pictures.length > 0 && (
          <fieldset className="mt-4">
            <legend className="text-bark text-small">Or tick pictures of the piece. They go last.</legend>
            <PictureTicks
              {...ticks}
              pictures={isLive ? pictures : pictures.filter((url) => !spin.urls.includes(url))}
              onChosen={editor.choose}
            />
          </fieldset>
        )}
        <input type="hidden" name={field} value="" />
        <Field
          dense
          optional
          name={altField}
          id={idOf(altField)}
          label={`Alternative text of the turn, ${name}`}
          error={ofForm[altField]}
          defaultValue={spin.alt}
          maxLength={MAX_ALT_LENGTH}
          autoComplete="off"
          className="mt-4"
        />
        <PictureMessages noun="view" {...{ editor, held }} early={null} />
      </div>
    </details>
  );
}

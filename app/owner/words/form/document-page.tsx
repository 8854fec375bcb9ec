import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Part } from "#app/owner/kit/owner-page.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { formatLongMoment } from "#app/shared/shop-time.ts";
import { Field } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import {
  type DocumentAnswer,
  type DocumentPageView,
  type DocumentPageView as Page,
  wordsPath,
} from "../document-view.ts";
import { typedFrom } from "../typed-document.ts";
import { Conflict, NewerDefault, PUBLISH_AT_ID, WordsRefusal } from "./answer-notices.tsx";
import {
  DOCUMENT_FORM,
  DocumentForm,
  formNameOf,
  isLongForm,
  revisionIn,
  SaveBar,
} from "./document-form.tsx";
import { PagePreview, PREVIEW_FRAME, useLivePage } from "./page-preview.tsx";
import { DifferenceList, Versions } from "./versions.tsx";

interface DocumentPageProps {
  page: Page;
  answer: DocumentAnswer | null;
}

/** One document: its form, and beside it the page of the shop with the input. */
export function DocumentPage({ page, answer }: DocumentPageProps) {
  const { name, title, done } = page;
  const [folds] = useState(() => new Map<string, boolean>());
  const address = `${wordsPath(name)}/page`;
  const [view, setView] = useState<"form" | "page">("form");
  const frame = useRef<HTMLIFrameElement>(null);
  const unsent = useUnsentForm(formNameOf(page));
  // Parts that work with scripts only have an empty place until those come.
  const waiting = useHydrated() ? "" : "invisible noscript:hidden";
  const again = unsent && !answer ? typedFrom(page.field, unsent) : null;
  // A saved form is filled again, and no longer counts as unsent.
  const formKey = `${page.revision} ${again !== null}`;
  const isTyped = answer !== null || again !== null;
  const refresh = useLivePage(frame, { formId: DOCUMENT_FORM, address, isTyped });
  const shownKey = useRef(formKey);
  useEffect(() => {
    if (shownKey.current !== formKey) refresh();
    shownKey.current = formKey;
  }, [formKey, refresh]);
  return (
    <div className="w-full px-4 pt-8 sm:px-6 lg:px-12">
      <p className="text-label">
        <ActionLink to="/admin/words" label="All words" />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-balance font-display text-l">{title}</h1>
        <Versions key={page.revision} title={title} versions={page.versions} />
      </div>
      <DraftState page={page} />
      {page.newerDefault && <NewerDefault differences={page.newerDefault} />}
      {answer && <WordsRefusal page={page} answer={answer} />}
      {answer?.conflict && <Conflict conflict={answer.conflict} theirs={`${wordsPath(name)}?theirs`} />}
      <div className={`mt-6 grid grid-cols-2 border border-ink lg:hidden ${waiting}`}>
        {(["form", "page"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
            className="min-h-11 font-semibold text-label aria-pressed:bg-ink aria-pressed:text-shea"
          >
            {one === "form" ? "Form" : "Page"}
          </button>
        ))}
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_392px] xl:grid-cols-[minmax(0,1fr)_minmax(392px,48%)]">
        <div className={view === "form" ? "" : "max-lg:hidden"}>
          {(isLongForm(page) || page.field.kind === "list") && <FoldAll className={waiting} />}
          <DocumentForm
            key={formKey}
            page={page}
            revision={answer?.revision ?? revisionIn(unsent) ?? page.revision}
            typed={answer?.typed ?? again ?? page.typed}
            problems={answer?.problems ?? NO_PROBLEMS}
            folds={folds}
            enter={page.draft?.publishAt && !page.draft.heldBack ? "schedule" : "draft"}
          >
            <Later page={page} answer={answer} />
            <Buttons
              address={address}
              done={answer ? null : done}
              onPreview={() => {
                refresh();
                setView("page");
              }}
            />
          </DocumentForm>
        </div>
        <div
          className={`lg:stick lg:top-0 lg:h-dvh ${view === "page" ? "" : "max-lg:hidden noscript:block!"}`}
        >
          <PagePreview frame={frame} address={address} />
        </div>
      </div>
    </div>
  );
}

const NO_PROBLEMS: DocumentAnswer["problems"] = [];

function FoldAll({ className }: { className: string }) {
  const setAll = (isOpen: boolean) => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(`#${DOCUMENT_FORM} details`))
      fold.open = isOpen;
  };
  return (
    <p className={`flex gap-6 ${className}`}>
      <TextButton className="text-small" onClick={() => setAll(false)}>
        Fold all
      </TextButton>
      <TextButton className="text-small" onClick={() => setAll(true)}>
        Open all
      </TextButton>
    </p>
  );
}

/** Publishing by itself, later. */
function Later({ page, answer }: DocumentPageProps) {
  return (
    <Part id="later" title="Later" className="mt-8">
      <div className="mt-3 grid items-start gap-x-4 gap-y-3 sm:flex">
        <Field
          id={PUBLISH_AT_ID}
          name="publishAt"
          type="datetime-local"
          label="Publish at"
          dense
          defaultValue={answer ? answer.publishAt : page.publishAt}
          error={answer?.publishAtProblem ?? undefined}
          hint="By the clock in London."
          className="max-w-xs"
        />
        <Submit name="do" value="schedule" label="Schedule" busy secondary className="sm:mt-8" />
      </div>
    </Part>
  );
}

interface ButtonsProps {
  address: string;
  done: Page["done"];
  onPreview: () => void;
}

function Buttons({ address, done, onPreview }: ButtonsProps) {
  return (
    <SaveBar done={done}>
      <Submit
        label="Preview"
        formAction={address}
        formTarget={PREVIEW_FRAME}
        secondary
        className="mr-auto px-4!"
        onClick={(event) => {
          event.preventDefault();
          onPreview();
        }}
      />
      <Submit name="do" value="draft" label="Save draft" busy="Saving…" secondary className="px-4!" />
      <Submit name="do" value="publish" label="Publish" busy="Publishing…" />
    </SaveBar>
  );
}

/** The shoppers' present version, and the waiting draft, if there is one. */
function DraftState({ page: { draft, draftChanges, versions, revision } }: { page: DocumentPageView }) {
  const [newest] = versions;
  const published = newest?.published;
  return (
    <div className="mt-2 text-label">
      <p className="text-bark">
        {published
          ? `Published on ${formatLongMoment(published.at)} by ${published.by}.`
          : "As delivered: nobody has changed it yet."}
      </p>
      {draft && (
        <div
          className={`mt-4 border-l-4 bg-calico px-4 py-3 ${draft.heldBack ? "border-madder" : "border-turmeric"}`}
        >
          <p>
            <strong className="font-[560]">
              {draft.heldBack
                ? "Held back: it could not be published at its time."
                : draft.publishAt
                  ? `Publishes itself on ${formatLongMoment(draft.publishAt)}.`
                  : "This is a draft. Shoppers do not see it."}
            </strong>{" "}
            {draft.heldBack && `${draft.heldBack} `}
            Saved on {formatLongMoment(draft.savedAt)} by {draft.by}.
          </p>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center underline decoration-1 underline-offset-6">
              What it changes
            </summary>
            <DifferenceList
              differences={draftChanges}
              none="Nothing: it is the same as what the shop shows now."
            />
          </details>
          <Form method="post" className="mt-2">
            <input type="hidden" name="revision" value={revision} />
            <Submit name="do" value="discard" label="Discard draft" busy secondary />
          </Form>
        </div>
      )}
    </div>
  );
}

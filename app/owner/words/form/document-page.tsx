import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { type DocumentAnswer, type DocumentPageView as Page, wordsPath } from "../document-view.ts";
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
import { DraftState } from "./draft-state.tsx";
import { PagePreview, PREVIEW_FRAME, useLivePage } from "./page-preview.tsx";
import { Versions } from "./versions.tsx";

interface DocumentPageProps {
  page: Page;
  answer: DocumentAnswer | null;
}

/** One document: its form, and beside it the page of the shop with what is typed. */
export function DocumentPage({ page, answer }: DocumentPageProps) {
  const { name, title, done } = page;
  const [folds] = useState(() => new Map<string, boolean>());
  const address = `${wordsPath(name)}/page`;
  const [view, setView] = useState<"form" | "page">("form");
  const frame = useRef<HTMLIFrameElement>(null);
  const unsent = useUnsentForm(formNameOf(page));
  // What works with scripts only has its place before they come.
  const waiting = useHydrated() ? "" : "invisible noscript:hidden";
  const again = unsent && !answer ? typedFrom(page.field, unsent) : null;
  // A saved form is filled anew, and no longer counts as unsent.
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
        <TextLink to="/admin/words" className="inline-block py-2">
          All words
        </TextLink>
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

/** Folds all parts of a long form, or opens them. */
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
  const isBusy = useNavigation().formData?.get("do") === "schedule";
  return (
    <section aria-labelledby="later" className="mt-8">
      <h2 id="later" className="font-display text-card">
        Later
      </h2>
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
        <Button
          type="submit"
          name="do"
          value="schedule"
          size="small"
          variant="secondary"
          className="sm:mt-8"
          busy={isBusy}
        >
          Schedule
        </Button>
      </div>
    </section>
  );
}

interface ButtonsProps {
  address: string;
  done: Page["done"];
  onPreview: () => void;
}

function Buttons({ address, done, onPreview }: ButtonsProps) {
  const { state, formData } = useNavigation();
  const sent = state === "idle" ? null : formData?.get("do");
  return (
    <SaveBar done={done}>
      <Button
        type="submit"
        formAction={address}
        formTarget={PREVIEW_FRAME}
        variant="secondary"
        size="small"
        className="mr-auto px-4!"
        onClick={(event) => {
          event.preventDefault();
          onPreview();
        }}
      >
        Preview
      </Button>
      <Button
        type="submit"
        name="do"
        value="draft"
        variant="secondary"
        size="small"
        className="px-4!"
        busy={sent === "draft"}
      >
        {sent === "draft" ? "Saving…" : "Save draft"}
      </Button>
      <Button type="submit" name="do" value="publish" size="small" busy={sent === "publish"}>
        {sent === "publish" ? "Publishing…" : "Publish"}
      </Button>
    </SaveBar>
  );
}

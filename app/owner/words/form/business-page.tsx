import { useState } from "react";
import { useNavigation } from "react-router";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type DocumentAnswer, type DocumentPageView, wordsPath } from "../document-view.ts";
import { typedFrom } from "../typed-document.ts";
import { Conflict, WordsRefusal } from "./answer-notices.tsx";
import { DocumentForm, formNameOf, revisionIn, SaveBar } from "./document-form.tsx";

interface BusinessPageProps {
  page: DocumentPageView;
  answer: DocumentAnswer | null;
}

export const BUSINESS_PATH = "/admin/settings/business";

/** Names, numbers, contacts and hours of the business. Saving publishes them. */
export function BusinessPage({ page, answer }: BusinessPageProps) {
  const { done, draft } = page;
  const [folds] = useState(() => new Map<string, boolean>());
  const unsent = useUnsentForm(formNameOf(page));
  const again = unsent && !answer ? typedFrom(page.field, unsent) : null;
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get("do") === "publish";
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-10 sm:px-6 lg:px-12">
      <SettingsNav />
      <h1 className="mt-4 font-display text-l">Business</h1>
      <p className="mt-2 text-bark">
        Pages, emails and search engines are told all of this from here.{" "}
        <TextLink to={wordsPath(page.name)} className="inline-block py-2">
          Drafts, versions and the page beside it
        </TextLink>
      </p>
      {draft && (
        <p className="mt-6 border-turmeric border-l-4 bg-calico px-4 py-3 text-label">
          These fields show the draft of {draft.by}. Saving publishes it.
        </p>
      )}
      {answer && <WordsRefusal page={page} answer={answer} />}
      {answer?.conflict && <Conflict conflict={answer.conflict} theirs={`${BUSINESS_PATH}?theirs`} />}
      <div className="mt-6">
        <DocumentForm
          key={`${page.revision} ${again !== null}`}
          page={page}
          revision={answer?.revision ?? revisionIn(unsent) ?? page.revision}
          typed={answer?.typed ?? again ?? page.typed}
          problems={answer?.problems ?? NO_PROBLEMS}
          folds={folds}
          enter="publish"
        >
          <SaveBar done={done === "published" && !answer ? "saved" : null}>
            <Button type="submit" name="do" value="publish" size="small" busy={isSaving}>
              {isSaving ? "Saving…" : "Save"}
            </Button>
          </SaveBar>
        </DocumentForm>
      </div>
    </div>
  );
}

const NO_PROBLEMS: DocumentAnswer["problems"] = [];

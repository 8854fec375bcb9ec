import { useState } from "react";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice, OwnerPage } from "#app/owner/kit/owner-page.tsx";
import { SettingsNav } from "#app/owner/kit/section-nav.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { type DocumentAnswer, type DocumentPageView, wordsPath } from "../document-view.ts";
import { typedFrom } from "../typed-document.ts";
import { Conflict, WordsRefusal } from "./answer-notices.tsx";
import { DocumentForm, formNameOf, revisionIn, SaveBar } from "./document-form.tsx";

export const BUSINESS_PATH = "/admin/settings/business";

/** Names, numbers, contacts and hours of the business. Saving publishes them. */
export function BusinessPage({ page, answer }: { page: DocumentPageView; answer: DocumentAnswer | null }) {
  const { done, draft } = page;
  const [folds] = useState(() => new Map<string, boolean>());
  const unsent = useUnsentForm(formNameOf(page));
  const again = unsent && !answer ? typedFrom(page.field, unsent) : null;
  return (
    <OwnerPage
      title="Business"
      nav={<SettingsNav />}
      lead={
        <>
          Pages, emails and search engines are told all of this from here.{" "}
          <ActionLink to={wordsPath(page.name)} label="Drafts, versions and the page beside it" />
        </>
      }
      width="with bar"
    >
      {draft && <Notice tone="asks">These fields show the draft of {draft.by}. Saving publishes it.</Notice>}
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
            <Submit name="do" value="publish" label="Save" busy="Saving…" />
          </SaveBar>
        </DocumentForm>
      </div>
    </OwnerPage>
  );
}

const NO_PROBLEMS: DocumentAnswer["problems"] = [];

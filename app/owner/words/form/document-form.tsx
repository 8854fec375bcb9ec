import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { StickyBar } from "#app/owner/kit/form-parts.tsx";
import { countFields } from "../document-field.ts";
import { type DocumentPageView, type SaveWay, WORDS_DONE, type WordsDone } from "../document-view.ts";
import type { Typed } from "../typed-document.ts";
import { DocumentFields } from "./document-fields.tsx";
import { FormProvider } from "./form-context.tsx";
import { SUGGESTIONS } from "./text-input.tsx";

interface DocumentFormProps {
  page: DocumentPageView;
  typed: Typed;
  /** The state that the form was made from. */
  revision: string;
  problems: Parameters<typeof FormProvider>[0]["problems"];
  folds: Map<string, boolean>;
  /** The Enter key's action. */
  enter: SaveWay;
  /** Fields and buttons below those of the document. */
  children: ReactNode;
}

/** The form's id on its page. */
export const DOCUMENT_FORM = "document-form";

/** The form's name, under which unsent input is kept. */
export const formNameOf = (page: Pick<DocumentPageView, "name">): string => `words-${page.name}`;

/** The state that unsent input was typed over; null without input. */
export const revisionIn = (unsent: FormData | null): string | null => {
  const revision = unsent?.get("revision");
  return typeof revision === "string" ? revision : null;
};

/** A document with more fields than this begins as an overview of its parts. */
const MANY_FIELDS = 10;

export const isLongForm = ({ field }: Pick<DocumentPageView, "field">): boolean =>
  countFields(field) > MANY_FIELDS;

/** The fields of a document, made of its schema, and the additions of the page around it. */
export function DocumentForm({ page, typed, revision, problems, folds, enter, children }: DocumentFormProps) {
  return (
    <Form
      id={DOCUMENT_FORM}
      name={formNameOf(page)}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="min-w-0"
    >
      {/* The Enter key presses the first button, which must not change a list. */}
      <button type="submit" name="do" value={enter} hidden tabIndex={-1}>
        Save
      </button>
      <input type="hidden" name="revision" value={revision} />
      <FormProvider name={page.name} problems={problems} folds={folds}>
        <DocumentFields field={page.field} typed={typed} isLong={isLongForm(page)} />
      </FormProvider>
      <datalist id={SUGGESTIONS.page}>
        {page.places
          .filter(({ path }) => !/^\/products\/|\?/.test(path))
          .map(({ path, label }) => (
            <option key={path} value={path} label={label} />
          ))}
      </datalist>
      <datalist id={SUGGESTIONS.place}>
        {page.places.map(({ path, label }) => (
          <option key={path} value={path} label={label} />
        ))}
      </datalist>
      {children}
    </Form>
  );
}

/** The buttons that save, always in sight, and the last result. It takes the focus from the form that was sent. */
export function SaveBar({ done, children }: { done: WordsDone | null; children: ReactNode }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) said.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <StickyBar className="-mx-4 mt-8 mb-10 px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {done && (
        <p
          ref={said}
          role="status"
          tabIndex={-1}
          className="mb-3 border-leaf border-l-4 bg-calico px-4 py-2 text-label"
        >
          {WORDS_DONE[done]}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">{children}</div>
    </StickyBar>
  );
}

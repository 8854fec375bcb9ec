import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { DocumentProblem } from "#app/domain/content/document-version.ts";
import { type FieldPath, fieldName } from "../document-field.ts";

interface FormState {
  /** The name of the document, which its pictures get too. */
  name: string;
  problems: ReadonlyMap<string, string>;
  /** The items of a list have new numbers: messages about the old ones would stand beside others. */
  onListChange: (path: FieldPath) => void;
  /** Which parts a person folded or opened, by the ids of their fields. It outlives a saved form. */
  folds: Map<string, boolean>;
}

const FormContext = createContext<FormState>({
  name: "",
  problems: new Map(),
  onListChange: () => {},
  folds: new Map(),
});

interface FormProviderProps {
  name: string;
  problems: readonly DocumentProblem[];
  folds: Map<string, boolean>;
  children: ReactNode;
}

/** The shared facts of all fields of a document's form. */
export function FormProvider({ name, problems, folds, children }: FormProviderProps) {
  const [settled, setSettled] = useState<{ problems: typeof problems; lists: string[] }>({
    problems,
    lists: [],
  });
  const lists = settled.problems === problems ? settled.lists : NONE;
  const state = useMemo(
    (): FormState => ({
      name,
      folds,
      problems: new Map(
        problems
          .map(({ path, message }) => [fieldName(path), message] as const)
          .filter(([field]) => !lists.some((list) => isBelow(field, list))),
      ),
      onListChange: (path) =>
        setSettled((before) => ({
          problems,
          lists: [...(before.problems === problems ? before.lists : []), fieldName(path)],
        })),
    }),
    [name, problems, folds, lists],
  );
  return <FormContext value={state}>{children}</FormContext>;
}

const NONE: string[] = [];

/** The list at the top of a document has no name. */
const isBelow = (field: string, list: string): boolean => list === "" || field.startsWith(`${list}.`);

export const useDocumentForm = (): FormState => useContext(FormContext);

/** The problem of one field, as a sentence. */
export const useProblem = (path: FieldPath): string | undefined =>
  useContext(FormContext).problems.get(fieldName(path));

/** True when a field inside has a problem, or the part itself. */
export function useHasProblem(path: FieldPath): boolean {
  const name = fieldName(path);
  return [...useContext(FormContext).problems.keys()].some((field) => field === name || isBelow(field, name));
}

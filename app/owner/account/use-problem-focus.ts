import { type RefObject, useEffect, useRef } from "react";
import type { AccountProblem } from "#app/domain/identity/account/account.ts";

/** Moves the focus to the field with the error, each time a form is refused. */
export function useProblemFocus(problem: AccountProblem | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);
  return form;
}

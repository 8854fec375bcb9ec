import { type RefObject, useEffect, useRef } from "react";
import type { AccountProblem } from "#app/features/identity/account.ts";

/** Takes the person to the field that is wrong, each time that a form comes back. */
export function useProblemFocus(problem: AccountProblem | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);
  return form;
}

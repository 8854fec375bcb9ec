import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFetchers, useLocation, useNavigate, useNavigation } from "react-router";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "../own-path.ts";
import { entriesOf, fill, mayBeKept, nameOf, type UnsentForm, unsentForm } from "../unsent-form.ts";

interface KeepTypedProps {
  /** Who is signed in: what they typed is for nobody else. */
  who: string;
  children: ReactNode;
}

/** What is on this page again: the form that was kept, and whether it stands on the page. */
interface Again {
  kept: UnsentForm | null;
  isFilled: boolean;
}
const AgainContext = createContext<Again>({ kept: null, isFilled: false });

/**
 * What was typed into the forms within outlives a session that has ended: when the person is sent to sign in again,
 * the form that they typed in last is kept in this tab, and filled again when they are back on its page. A form without
 * a `name` is filled here, field by field; one that has a name is filled by its own component (`useUnsentForm`).
 */
export function KeepTyped({ who, children }: KeepTypedProps) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const typedIn = useTypedForm(page);
  const stored = useStoredValue(unsentForm);
  const own = stored?.who === who ? stored : null;
  const kept = own?.page === page ? own : null;
  const isFilled = useFilledAgain(own, page);
  useAnswers(() => {
    typedIn.current = null;
    unsentForm.set(null);
  });

  // Before the page is taken away, while its fields still stand.
  useLayoutEffect(
    () => () => {
      if (location.pathname !== SIGN_IN_PATH) return;
      const typed = typedIn.current;
      if (!typed?.form.isConnected) return;
      const { form, page } = typed;
      unsentForm.set({ page, form: nameOf(form), who, at: Date.now(), entries: entriesOf(form) });
    },
    [who, typedIn],
  );

  const again = useMemo(() => ({ kept, isFilled }), [kept, isFilled]);
  return <AgainContext value={again}>{children}</AgainContext>;
}

/** The form that was typed in, or sent, last, and the page on which it stands. */
function useTypedForm(page: string) {
  const typedIn = useRef<{ form: HTMLFormElement; page: string } | null>(null);
  useEffect(() => {
    const note = ({ type, target }: Event): void => {
      const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form;
      if (!form) return;
      // Whoever signs out wants nothing kept.
      const leaves = type === "submit" && new URL(form.action).pathname === SIGN_OUT_PATH;
      if (leaves) typedIn.current = null;
      else if (mayBeKept(form)) typedIn.current = { form, page };
    };
    const kinds = ["input", "change", "submit"] as const;
    for (const kind of kinds) document.addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, { capture: true });
    };
  }, [page]);
  return typedIn;
}

/**
 * Fills the form that was kept once its page is there. Signing in may have led to a neighbour of that page, such as the
 * same one with a question in its query: then it is gone to. Whoever goes elsewhere has let go of it.
 */
function useFilledAgain(own: UnsentForm | null, page: string): boolean {
  const [filled, setFilled] = useState<UnsentForm | null>(null);
  const navigate = useNavigate();
  const met = useRef<UnsentForm | null>(null);
  useEffect(() => {
    const isNew = own !== null && met.current !== own;
    met.current = own;
    if (own?.page === page) {
      if (filled === own) return;
      const form = [...document.forms].find((one) => mayBeKept(one) && nameOf(one) === own.form);
      if (form && !form.hasAttribute("name")) fill(form, own.entries);
      if (form) setFilled(own);
    } else if (isNew && pathOf(own.page) === pathOf(page)) {
      void navigate(own.page, { replace: true });
    } else {
      unsentForm.set(null);
    }
  }, [own, filled, page, navigate]);
  return filled !== null && filled === own;
}

const pathOf = (page: string): string => page.split("?", 1)[0] ?? page;

/** Calls back when a form that was sent has been answered, and the page still stands. */
function useAnswers(answered: () => void): void {
  const { formMethod } = useNavigation();
  const isSending = [formMethod, ...useFetchers().map((fetcher) => fetcher.formMethod)].includes("POST");
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) answered();
    wasSending.current = isSending;
  });
}

/**
 * What was typed into the form of this name before the person was signed out, or null. For forms that hold what is
 * typed in React's state: start from it, as from what a refused form comes back with. It comes right after hydration,
 * so give the form a `key` that changes with it.
 */
export function useUnsentForm(name: string): FormData | null {
  const { kept } = useContext(AgainContext);
  return useMemo(() => {
    if (kept?.form !== name) return null;
    const form = new FormData();
    for (const [field, value] of kept.entries) form.append(field, value);
    return form;
  }, [kept, name]);
}

/** Whether a form on this page shows again what was typed before the person was signed out. */
export const useTypedAgain = (): boolean => useContext(AgainContext).isFilled;

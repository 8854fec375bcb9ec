import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  useBeforeUnload,
  useBlocker,
  useFetchers,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "#app/features/identity/own-path.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { entriesOf, fill, formName, mayBeKept, type UnsentForm, unsentForm } from "./unsent-form.ts";

interface KeepUnsentFormProps {
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
 * a `name` is filled here, field by field. One that has a name is the work of minutes: it is filled by its own component
 * (`useUnsentForm`), and leaving it unsaved asks first.
 */
export function KeepUnsentForm({ who, children }: KeepUnsentFormProps) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const typedIn = useTypedForm(page);
  const stored = useStoredValue(unsentForm);
  const kept = stored?.who === who && stored.page === page ? stored : null;
  const isFilled = useFilledAgain(stored, { who, page });
  useLeaveQuestion(typedIn);
  useAnswers(typedIn);

  // Before the page is taken away, while its fields still stand.
  useLayoutEffect(
    () => () => {
      if (location.pathname !== SIGN_IN_PATH) return;
      const typed = typedIn.current;
      if (!typed?.form.isConnected) return;
      const { form, page } = typed;
      unsentForm.set({ page, form: formName(form), who, at: Date.now(), entries: entriesOf(form) });
    },
    [who, typedIn],
  );

  const again = useMemo(() => ({ kept, isFilled }), [kept, isFilled]);
  return <AgainContext value={again}>{children}</AgainContext>;
}

/** The form that was typed in, or sent, last, and the page on which it stands. */
interface TypedIn {
  form: HTMLFormElement;
  page: string;
  isSent: boolean;
}

function useTypedForm(page: string): RefObject<TypedIn | null> {
  const typedIn = useRef<TypedIn | null>(null);
  useEffect(() => {
    const note = ({ type, target }: Event): void => {
      const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form;
      if (!form) return;
      const isSent = type === "submit";
      // Whoever signs out wants nothing kept.
      if (isSent && new URL(form.action).pathname === SIGN_OUT_PATH) typedIn.current = null;
      else if (mayBeKept(form)) typedIn.current = { form, page, isSent };
    };
    const kinds = ["input", "change", "submit"] as const;
    for (const kind of kinds) document.addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, { capture: true });
    };
  }, [page]);
  return typedIn;
}

const LEAVE = "Leave without saving? What you typed here is lost.";

/** The state of a navigation that leaves a form on purpose: who typed in it was asked, or typed nothing of weight. */
export const LEAVES_FORM = { leavesForm: true } as const;

/** Asks before a form with a name is left that was typed in and not sent. A saved one stands on the page no more. */
function useLeaveQuestion(typedIn: RefObject<TypedIn | null>): void {
  const isUnsaved = (): boolean => {
    const typed = typedIn.current;
    return typed !== null && !typed.isSent && typed.form.isConnected && typed.form.hasAttribute("name");
  };
  useBlocker(({ nextLocation }) => {
    if (!isUnsaved()) return false;
    const isOnPurpose = (nextLocation.state as Partial<typeof LEAVES_FORM> | null)?.leavesForm === true;
    const stays = !isOnPurpose && !confirm(LEAVE);
    if (!stays) typedIn.current = null;
    return stays;
  });
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
}

/**
 * Fills the form that was kept once its page is there. Signing in may have led to a neighbour of that page, such as the
 * same one with a question in its query: then it is gone to. Whoever goes elsewhere has let go of it, and so has somebody
 * else who signs in.
 */
function useFilledAgain(stored: UnsentForm | null, { who, page }: { who: string; page: string }): boolean {
  const [filled, setFilled] = useState<UnsentForm | null>(null);
  const navigate = useNavigate();
  const met = useRef<UnsentForm | null>(null);
  useEffect(() => {
    // Nothing is kept, or it is not read yet: hydration begins with an empty storage.
    if (stored === null) return;
    const isNew = met.current !== stored;
    met.current = stored;
    if (stored.who !== who) {
      unsentForm.set(null);
    } else if (stored.page === page) {
      if (filled === stored) return;
      const form = [...document.forms].find((one) => mayBeKept(one) && formName(one) === stored.form);
      if (form && !form.hasAttribute("name")) fill(form, stored.entries);
      if (form) setFilled(stored);
    } else if (isNew && pathOf(stored.page) === pathOf(page)) {
      void navigate(stored.page, { replace: true });
    } else {
      unsentForm.set(null);
    }
  }, [stored, filled, who, page, navigate]);
  return filled !== null && filled === stored;
}

const pathOf = (page: string): string => page.split("?", 1)[0] ?? page;

/**
 * A form that was sent from here and has been answered, while its page still stands, needs no keeping. Only what was
 * sent from here counts: the sign-in page's own form may seem to be under way still when this page has come.
 */
function useAnswers(typedIn: RefObject<TypedIn | null>): void {
  const { formMethod } = useNavigation();
  const isSending = [formMethod, ...useFetchers().map((fetcher) => fetcher.formMethod)].includes("POST");
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && typedIn.current?.isSent) {
      typedIn.current.isSent = false;
      unsentForm.set(null);
    }
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

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
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "#app/domain/identity/own-path.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { fill, formEntriesOf, formName, mayBeKept, type UnsentForm, unsentForm } from "./unsent-form.ts";

interface KeepUnsentFormProps {
  /** The administrator who is signed in. The input is kept for this person only. */
  who: string;
  children: ReactNode;
}

/** The unsent form of this page, and whether the page shows its input again. */
interface Again {
  kept: UnsentForm | null;
  isFilled: boolean;
}
const AgainContext = createContext<Again>({ kept: null, isFilled: false });

/**
 * Keeps unsent input when the session ends. When the person is sent to the sign-in page, the form that they last used
 * is kept in this tab. It is filled again when they return to its page. A form without a `name` is filled here, field
 * by field. A form with a name takes minutes to fill: its own component fills it (`useUnsentForm`), and leaving it
 * unsaved needs a confirmation.
 */
export function UnsentFormSaver({ who, children }: KeepUnsentFormProps) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const typedIn = useTypedForm(page);
  const stored = useStoredValue(unsentForm);
  const kept = stored?.who === who && stored.page === page ? stored : null;
  const isFilled = useFilledAgain(stored, { who, page });
  useLeaveQuestion(typedIn);
  useAnswers(typedIn);

  // Before the page is removed, while its fields still exist.
  useLayoutEffect(
    () => () => {
      if (location.pathname !== SIGN_IN_PATH) return;
      const typed = typedIn.current;
      if (!typed?.form.isConnected) return;
      const { form, page } = typed;
      unsentForm.set({ page, form: formName(form), who, at: Date.now(), entries: formEntriesOf(form) });
    },
    [who, typedIn],
  );

  const again = useMemo(() => ({ kept, isFilled }), [kept, isFilled]);
  return <AgainContext value={again}>{children}</AgainContext>;
}

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
      // After signing out, no input is kept.
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

/**
 * The state of a navigation that leaves a form on purpose: the person has confirmed it, or has typed nothing important.
 */
export const LEAVES_FORM = { leavesForm: true } as const;

/**
 * Asks for a confirmation before a page is left whose form has a name and unsent input. A saved form is no longer on
 * the page.
 */
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
 * Fills the kept form when its page is shown. After signing in, a page with the same path but another query may be
 * shown: this then navigates to the form's page. On any other page, and for any other person, the kept form is dropped.
 */
function useFilledAgain(stored: UnsentForm | null, { who, page }: { who: string; page: string }): boolean {
  const [filled, setFilled] = useState<UnsentForm | null>(null);
  const navigate = useNavigate();
  const met = useRef<UnsentForm | null>(null);
  useEffect(() => {
    // No form is kept, or the storage was not read yet: hydration begins with an empty storage.
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
 * Drops the kept form when the server has answered a form while its page is still shown. Only forms sent from this page
 * count, because the sign-in page's own form may still seem to be under way when this page appears.
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
 * The kept input of the form with this name; null when there is none. It is for forms that hold their input in React's
 * state: use it as the initial input, like that of a refused form. It appears just after hydration, so the form needs a
 * `key` that changes with it.
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

/** True when a form on this page shows kept input again. */
export const useTypedAgain = (): boolean => useContext(AgainContext).isFilled;

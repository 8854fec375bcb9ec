import { useTypedAgain } from "./keep-typed.tsx";

/** Says that a form on this page is filled with what was typed before the session ended. */
export function TypedAgain() {
  const isHere = useTypedAgain();
  return (
    <div role="status" className="print:hidden">
      {isHere && (
        <p className="border-turmeric border-l-4 bg-calico px-4 py-3 text-label sm:px-6 lg:px-8">
          You were signed out. What you typed is here again; it is not saved yet.
        </p>
      )}
    </div>
  );
}

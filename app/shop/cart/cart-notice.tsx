import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { Notice } from "./add-to-cart.ts";

interface CartNoticeProps {
  /** Null shows nothing. */
  notice: Notice | null;
  /** Make it stable (`useCallback`). */
  onDismiss: () => void;
}

/** The result of adding a piece to the cart, with links to see the cart and to undo. */
export function CartNotice({ notice, onDismiss }: CartNoticeProps) {
  return (
    <Toast
      message={notice?.message ?? null}
      onDismiss={onDismiss}
      actions={
        <>
          <TextLink to="/cart" tone="shea">
            View cart
          </TextLink>
          {notice?.undo && (
            <TextButton tone="shea" onClick={notice.undo}>
              Undo
            </TextButton>
          )}
        </>
      }
    />
  );
}
